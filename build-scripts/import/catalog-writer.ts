// Opens the catalog for scripts that write to it. SQLite's errors become one line for the operator.
import { existsSync } from 'node:fs'
import { openCatalog } from '../../src/state/sqlite/catalog/database.ts'
import { closing, type Db } from '../../src/state/sqlite/connection.ts'
import { outlastReadings } from '../../src/state/sqlite/data-version.ts'
import { isSqliteError } from '../../src/state/sqlite/sqlite-fault.ts'
import { BadInput } from '../cli/command.ts'

/**
 * Opens the catalog, runs `work` and closes the catalog. Throws {@link BadInput} if SQLite cannot open or write the file,
 * or if another process writes to it for longer than a script waits.
 */
export async function withCatalog<T>(file: string, work: (db: Db) => Promise<T> | T): Promise<T> {
  try {
    return await closing(openCatalog(file), work, 'catalog')
  } catch (error) {
    throw isSqliteError(error) ? new BadInput(`${file}: ${error.message}`) : error
  } finally {
    outlastReadings()
  }
}

/** Throws {@link BadInput} if there is no catalog, for commands that must not create one. (rule 21.12) */
export function requireCatalog(file: string): void {
  if (existsSync(file)) return
  throw new BadInput(`There is no catalog at ${file} (CATALOG_DB). Load one with: npm run import -- FILE.jsonl`)
}
