// Opens the catalog for scripts that write to it. SQLite's errors become one line for the operator.
import { existsSync } from 'node:fs'
import { openCatalog } from '../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { outlastReadings } from '../../src/state/sqlite/data-version.ts'
import { explainDatabaseError } from '../../src/state/sqlite/sqlite-fault.ts'
import { BadInput } from '../cli/command.ts'

/**
 * Opens the catalog, runs `work` and closes the catalog. Throws {@link BadInput} if SQLite cannot open or write the file,
 * or if another process writes to it for longer than a script waits.
 */
export async function withCatalog<T>(file: string, work: (db: Db) => Promise<T> | T): Promise<T> {
  let db: Db | null = null
  try {
    db = openCatalog(file)
    return await work(db)
  } catch (error) {
    throw explained(file, explainDatabaseError(error, file, 'catalog'))
  } finally {
    db?.close()
    outlastReadings()
  }
}

/** Throws {@link BadInput} if there is no catalog, for commands that must not create one. (rule 21.12) */
export function requireCatalog(file: string): void {
  if (existsSync(file)) return
  throw new BadInput(`There is no catalog at ${file} (CATALOG_DB). Load one with: npm run import -- FILE.jsonl`)
}

function explained(file: string, error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return error
  if (code.startsWith('SQLITE_BUSY'))
    return new BadInput(`${file} is being written by another command; try again when it has ended`)
  return new BadInput(`${file}: ${message}`)
}
