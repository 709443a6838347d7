// The catalog database across releases.
import { afterEach, describe, expect, test } from 'vitest'
import type { LiveEditorial } from '../../../../../src/state/documents.ts'
import { changeOnDemand, openCatalog } from '../../../../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../../../../src/state/sqlite/catalog/entry-reader.ts'
import { CATALOG_MIGRATIONS } from '../../../../../src/state/sqlite/catalog/schema.ts'
import { type Db, migrate, openDatabase } from '../../../../../src/state/sqlite/connection.ts'
import { openLiveEditorial } from '../../../../../src/state/sqlite/editorial/live.ts'
import { catalogData, editorialStore } from '../../../../../src/state/sqlite/editorial/store.ts'
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
  expect(catalogData(db).synonyms).toEqual([{ taxonomy: 'genre', slug: 'portfolio', synonyms: ['folio'] }])
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
  const slugs = (db: Db) => catalogData(db).archives.map(({ slug }) => slug)

  test('of an older release stays removed, before and after the upgrade (rules 17.25, 21.20)', () => {
    expect(slugs(olderCatalog())).toEqual(['teal'])
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    expect(slugs(db)).toEqual(['teal'])
    expect(db.pragma('foreign_key_check')).toEqual([])
  })

  test('is removed at a server that reads the catalog while it is upgraded (rule 16.3)', () => {
    olderCatalog()
    const live = openLiveEditorial(shop.catalogDb) as LiveEditorial
    const seen: string[][] = []
    live.subscribe(
      ({ archives }) => void seen.push(archives.map(([slug, archive]) => `${slug}${archive ? '' : ' gone'}`)),
    )
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    editorialStore(db, changeOnDemand(db, new Date(), { editorial: true })).put('archive', 'teal', null)
    live.version()
    expect(live.fault()).toBe(null)
    live.close()
    expect(seen).toEqual([
      ['teal', 'gone/1 gone'],
      ['teal gone', 'gone/1 gone'],
    ])
  })

  test('keeps its slug, which another archive can have (rule 17.25)', () => {
    olderCatalog()
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    for (let round = 0; round < 2; round += 1) {
      const { put, putArchive } = editorialStore(db, changeOnDemand(db, new Date(), { editorial: true }))
      put('archive', 'teal', null)
      expect(slugs(db)).toEqual([])
      putArchive({ slug: 'teal', title: 'Teal', filters: [{ taxonomy: 'color', slug: 'teal' }] })
      expect(slugs(db)).toEqual(['teal'])
    }
  })
})

describe('the editorial data of an older release (rules 16.3, 17.22)', () => {
  const TERMS =
    "INSERT INTO terms (id, taxonomy, slug, name, change) VALUES (1, 'genre', 'blog', 'Blog', 1), (2, 'color', 'teal', 'Teal', 1)"
  const EDITORIAL = `${TERMS};
    INSERT INTO synonym_lists VALUES (1, '["log","R&D \\"x\\""]', 2), (2, '[]', 3);
    INSERT INTO tuning_rules (url, tokens, title, removed, change) VALUES
      ('/a', '["one"]', 'A', 1, 4), ('/b', '["two","three \\u0001"]', NULL, 0, 4), ('/a', '["one"]', 'Again', 0, 5), ('/c', '["x"]', NULL, 1, 5);
    INSERT INTO template_archives (slug, title, change) VALUES ('teals', 'Teals', 6);
    INSERT INTO archive_filters VALUES (1, 0, 2), (1, 1, 1)`
  const DATA = {
    synonyms: [{ taxonomy: 'genre', slug: 'blog', synonyms: ['log', 'R&D "x"'] }],
    rules: [
      { tokens: ['two', 'three \u0001'], url: '/b', title: null },
      { tokens: ['one'], url: '/a', title: 'Again' },
    ],
    archives: [
      {
        slug: 'teals',
        title: 'Teals',
        filters: [
          { taxonomy: 'color', slug: 'teal' },
          { taxonomy: 'genre', slug: 'blog' },
        ],
      },
    ],
  }

  test.each([1, 2, 3, 4, 5, 6])('is the same before and after the upgrade from version %i', (version) => {
    const older = openDatabase(shop.catalogDb, { busyMs: 100 })
    open.push(older)
    migrate(older, CATALOG_MIGRATIONS.slice(0, version))
    older.exec(EDITORIAL)
    expect(catalogData(older)).toEqual(DATA)
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    expect(catalogData(db)).toEqual(DATA)
    const { putRule } = editorialStore(db, changeOnDemand(db, new Date(), { editorial: true }))
    for (const rule of DATA.rules) expect(putRule(rule)).toBe(false)
  })

  test('keeps the times of rules and archives', () => {
    const older = openDatabase(shop.catalogDb, { busyMs: 100 })
    open.push(older)
    migrate(older, CATALOG_MIGRATIONS.slice(0, 6))
    older.exec(
      `${EDITORIAL}; UPDATE tuning_rules SET from_time = '2026-12-01T00:00:00Z'; UPDATE template_archives SET until_time = '2027-01-01T00:00:00Z'`,
    )
    const timed = {
      ...DATA,
      rules: DATA.rules.map((rule) => ({ ...rule, from: '2026-12-01T00:00:00Z' })),
      archives: DATA.archives.map((archive) => ({ ...archive, until: '2027-01-01T00:00:00Z' })),
    }
    expect(catalogData(older)).toEqual(timed)
    const db = openCatalog(shop.catalogDb)
    open.push(db)
    expect(catalogData(db)).toEqual(timed)
  })
})

test('entries and terms with several rows are the same before and after the upgrade (rules 21.20, 44.26, 44.63)', async () => {
  const older = openDatabase(shop.catalogDb, { busyMs: 100 })
  open.push(older)
  migrate(older, CATALOG_MIGRATIONS.slice(0, 7))
  const texts = `'2020-02-29', 'inspiration', 1, '/a.jpg', 2560, 9000, NULL, 'digest'`
  older.exec(`INSERT INTO terms (id, taxonomy, slug, name, change, removed) VALUES (1, 'genre', 'blog', 'Blog', 1, 0),
      (2, 'sections', 'hero', 'Hero', 1, 0), (3, 'color', 'teal', 'Teal', 1, 0), (4, 'genre', 'weblog', 'Weblog', 1, 1);
    INSERT INTO term_redirects VALUES ('genre', 'weblog', 1), ('genre', 'log', 1);
    INSERT INTO entries (id, slug, title, published, category, offline, screenshot_path, screenshot_width, screenshot_height,
      screenshot_mobile, digest, change) VALUES (1, 'a', 'A', ${texts}, 5), (2, 'b', 'B', ${texts}, 6);
    INSERT INTO entry_terms VALUES (1, 0, 3), (1, 1, 1);
    INSERT INTO sections VALUES (1, 0, 2, 90, 200, 'p "q"', NULL, '["#111111"]', 'w'), (1, 1, 2, 0, 90, '', 't', '[]', NULL);
    INSERT INTO corrections VALUES (1, 'title', '"Was"'), (1, 'genre', '[{"name":"Blog","slug":"weblog"}]')`)
  const [entries, redirects] = [['a', 'b'], 'SELECT taxonomy, slug, term_id FROM term_redirects ORDER BY slug']
  const before = entries.map(storedEntryReader(older)).map((stored) => ({ ...stored, said: null }))
  const moved = older.prepare(redirects).raw().all()
  const db = openCatalog(shop.catalogDb)
  open.push(db)
  const after = entries.map(storedEntryReader(db))
  expect(after.map((stored) => ({ ...stored, said: null }))).toEqual(before)
  expect(after.map((stored) => Object.fromEntries(stored?.said ?? []))).toEqual([
    { title: 'Was', genre: [{ name: 'Blog', slug: 'weblog' }] },
    {},
  ])
  expect(db.prepare(redirects).raw().all()).toEqual(moved)
  expect(db.pragma('foreign_key_check')).toEqual([])
})
