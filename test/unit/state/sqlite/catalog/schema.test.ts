// The catalog database across releases.
import { afterEach, describe, expect, test } from 'vitest'
import { editorialOf, type LiveEditorial } from '../../../../../src/state/editorial.ts'
import { nextChange, openCatalog } from '../../../../../src/state/sqlite/catalog/database.ts'
import { CATALOG_MIGRATIONS } from '../../../../../src/state/sqlite/catalog/schema.ts'
import { type Db, migrate, openDatabase } from '../../../../../src/state/sqlite/connection.ts'
import { openLiveEditorial } from '../../../../../src/state/sqlite/editorial/live.ts'
import { catalogData } from '../../../../../src/state/sqlite/editorial/read.ts'
import { activeArchives, putArchive, removeArchive } from '../../../../../src/state/sqlite/editorial/rows.ts'
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

describe('a removed template archive', () => {
  /** A catalog before archives had a mark, with one archive in force and one that was removed. */
  function olderCatalog(): Db {
    const older = openDatabase(shop.catalogDb, { busyMs: 100 })
    open.push(older)
    migrate(older, CATALOG_MIGRATIONS.slice(0, 3))
    older.exec(`INSERT INTO terms VALUES (1, 'color', 'teal', 'Teal', 1);
      INSERT INTO template_archives VALUES (1, 'gone/1', 'Gone', 3), (2, 'teal', 'Teal', 2);
      INSERT INTO archive_filters VALUES (2, 0, 1)`)
    return older
  }
  const slugs = (db: Db) => editorialOf(catalogData(db)).archives.map(({ slug }) => slug)

  test('of an older release stays removed, before and after the upgrade (rules 17.25, 21.20)', () => {
    expect(slugs(olderCatalog())).toEqual(['teal'])
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    expect([slugs(db), activeArchives(db).map(({ slug }) => slug)]).toEqual([['teal'], ['teal']])
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(() => db.exec('INSERT INTO archive_filters VALUES (9, 0, 1)')).toThrow('FOREIGN KEY')
  })

  test('is removed at a server that reads the catalog while it is upgraded (rule 16.3)', () => {
    olderCatalog()
    const live = openLiveEditorial(shop.catalogDb) as LiveEditorial
    const seen: (string | null)[][] = []
    live.subscribe(({ archives }) => void seen.push(archives.map(([, archive]) => archive?.slug ?? null)))
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    const change = nextChange(db, new Date(), { editorial: true })
    removeArchive(db, () => change, 2)
    live.version()
    expect(live.fault()).toBe(null)
    live.close()
    expect(seen).toEqual([
      [null, 'teal'],
      [null, null],
    ])
  })

  test('keeps its slug, which another archive can have (rule 17.25)', () => {
    olderCatalog()
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    for (const change of [4, 5]) {
      removeArchive(db, () => change, activeArchives(db)[0]?.id as number)
      expect(slugs(db)).toEqual([])
      putArchive(db, () => change, { slug: 'teal', title: 'Teal', termIds: [1] })
      expect(slugs(db)).toEqual(['teal'])
    }
    const stored = db.prepare('SELECT slug, removed FROM template_archives WHERE id > 1').raw().all()
    expect(stored).toEqual([
      ['teal', 1],
      ['teal', 1],
      ['teal', 0],
    ])
    const add = db.prepare("INSERT INTO template_archives (slug, title, change) VALUES ('teal', 'Again', 6)")
    expect(() => add.run()).toThrow('UNIQUE')
  })
})
