// Summarizes the content of a catalog for comparisons, and checks its integrity.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'

const TABLES = ['terms', 'entries', 'entry_terms', 'sections', 'documents', 'change_items'] as const

/**
 * The number of rows and a digest of each table, and the change numbers. It excludes times and tokens, which always
 * differ.
 */
export type CatalogContent = Record<(typeof TABLES)[number] | 'changes', string>

/** Opens a catalog as the commands do, checks its integrity, and summarizes its content. */
export function contentOf(file: string): CatalogContent {
  const db = openCatalog(file)
  try {
    expectSound(db)
    const tables = TABLES.map((table) => [table, digestOf(db, table)])
    return { ...Object.fromEntries(tables), changes: changesOf(db) }
  } finally {
    db.close()
  }
}

function expectSound(db: Db): void {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
}

function digestOf(db: Db, table: string): string {
  const digest = createHash('sha256')
  let rows = 0
  for (const row of db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).raw().iterate()) {
    digest.update(JSON.stringify(row))
    rows++
  }
  return `${rows} rows, ${digest.digest('hex').slice(0, 16)}`
}

function changesOf(db: Db): string {
  const sql = `SELECT change, editorial_change, (SELECT count(*) FROM changes), (SELECT max(number) FROM changes)
    FROM catalog_state`
  return JSON.stringify(db.prepare(sql).raw().get())
}
