// What a catalog holds, so that two can be compared, and whether it is sound.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { openCatalog } from '../../../src/state/catalog/database.ts'
import type { Db } from '../../../src/state/sqlite.ts'

const TABLES = [
  'terms',
  'entries',
  'entry_terms',
  'sections',
  'synonym_lists',
  'tuning_rules',
  'template_archives',
  'archive_filters',
] as const

/** Rows and a digest of each table, and the change numbers. Left out is what differs by nature: times and tokens. */
export type CatalogContent = Record<(typeof TABLES)[number] | 'changes', string>

/** Opens a catalog as every command does, checks that it is sound, and reads what it holds. */
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
