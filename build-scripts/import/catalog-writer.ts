// Write access to the catalog for scripts: what SQLite says in the way of a write becomes a line for the operator.
import { openCatalog } from '../../src/state/catalog/database.ts'
import { outlastReadings } from '../../src/state/data-version.ts'
import type { Db } from '../../src/state/sqlite.ts'
import { BadInput } from '../cli/command.ts'

/**
 * Opens the catalog for `work` and closes it after. Throws {@link BadInput} where SQLite cannot open or write the
 * file, or another process is writing to it for longer than a script waits.
 */
export async function withCatalog<T>(file: string, work: (db: Db) => Promise<T> | T): Promise<T> {
  let db: Db | null = null
  try {
    db = openCatalog(file)
    return await work(db)
  } catch (error) {
    throw explained(file, error)
  } finally {
    db?.close()
    outlastReadings()
  }
}

/** Runs `work` in one write transaction: all of it is stored, or, where it throws or the process ends, nothing. */
export async function inTransaction<T>(db: Db, work: () => Promise<T> | T): Promise<T> {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = await work()
    db.exec('COMMIT')
    return result
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK')
  }
}

function explained(file: string, error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return error
  if (code.startsWith('SQLITE_BUSY'))
    return new BadInput(`${file} is being written by another command; try again after it`)
  return new BadInput(`${file}: ${message}`)
}
