// The catalog database: opening it, and the change numbers that every write carries.

import { type Db, migrate, openDatabase, orClosed, SCRIPT_BUSY_MS } from '../sqlite.ts'
import { CATALOG_MIGRATIONS } from './schema.ts'

/** Opens the catalog for reading and writing, creates it where it is missing, and migrates it. */
export function openCatalog(file: string): Db {
  const db = openDatabase(file, { busyMs: SCRIPT_BUSY_MS })
  return orClosed(db, () => migrate(db, CATALOG_MIGRATIONS))
}

export interface CatalogState {
  /** The last change number given out. */
  change: number
  /** The last change number that touched an editorial row. */
  editorialChange: number
  /** When the last change was made, ISO 8601. */
  updatedAt: string
}

/** The catalog's change numbers as they stand. */
export function readCatalogState(db: Db): CatalogState {
  const sql = 'SELECT change, editorial_change AS editorialChange, updated_at AS updatedAt FROM catalog_state'
  return db.prepare<[], CatalogState>(sql).get() as CatalogState
}

/**
 * The token of a change, '' for one that this catalog never made. Two catalogs with the same token for a change are
 * the same up to that change; an older backup or a copy that went its own way has another token or none.
 */
export function changeToken(db: Db, change: number): string {
  return db.prepare<[number], string>('SELECT token FROM changes WHERE number = ?').pluck().get(change) ?? ''
}

/**
 * Takes the next change number, for the rows that the current write transaction changes. Call it once a transaction,
 * inside it, and only when something does change.
 */
export function nextChange(db: Db, now: Date, { editorial }: { editorial: boolean }): number {
  const sql = `UPDATE catalog_state SET change = change + 1, updated_at = ?,
    editorial_change = CASE ? WHEN 1 THEN change + 1 ELSE editorial_change END RETURNING change`
  const change = db
    .prepare<[string, number]>(sql)
    .pluck()
    .get(now.toISOString(), editorial ? 1 : 0) as number
  db.prepare('INSERT INTO changes VALUES (?, lower(hex(randomblob(8))))').run(change)
  return change
}
