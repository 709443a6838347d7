// The catalog database across releases.
import { afterEach, expect, test } from 'vitest'
import { openCatalog } from '../../../../../src/state/sqlite/catalog/database.ts'
import { CATALOG_MIGRATIONS } from '../../../../../src/state/sqlite/catalog/schema.ts'
import { type Db, migrate, openDatabase } from '../../../../../src/state/sqlite/connection.ts'
import { line, workshop } from '../../../../support/worlds/workshop.ts'

const shop = workshop()
const open: Db[] = []
afterEach(() => {
  for (const db of open.splice(0)) db.close()
  shop.remove()
})

const INSERT = 'INSERT INTO terms (taxonomy, slug, name, change) VALUES (?, ?, ?, 1)'

test('a catalog of any release takes a taxonomy that it did not know, and keeps its rows and references', async () => {
  const older = openDatabase(shop.catalogDb, { busyMs: 100 })
  migrate(older, CATALOG_MIGRATIONS.slice(0, 2))
  older.prepare(INSERT).run('genre', 'portfolio', 'Portfolio')
  expect(() => older.prepare(INSERT).run('mood', 'calm', 'Calm')).toThrow('CHECK')
  older.exec(`INSERT INTO synonym_lists VALUES (1, '["folio"]', 1)`)
  older.close()
  const db = openCatalog(shop.catalogDb)
  open.push(db)
  db.prepare(INSERT).run('mood', 'calm', 'Calm')
  expect(db.prepare('SELECT id, taxonomy, slug FROM terms').raw().all()).toEqual([
    [1, 'genre', 'portfolio'],
    [2, 'mood', 'calm'],
  ])
  expect(db.pragma('foreign_key_check')).toEqual([])
  expect(() => db.exec(`INSERT INTO synonym_lists VALUES (3, '[]', 1)`)).toThrow('FOREIGN KEY')
  expect(() => db.prepare(INSERT).run('genre', 'portfolio', 'Again')).toThrow('UNIQUE')
  await shop.load([line({ slug: 'a', genre: ['Portfolio'] })])
  expect(db.prepare('SELECT term_id FROM entry_terms').pluck().all()).toEqual([1])
})
