// The peer's database: every entry as JSON text in the order of the listing, a table of entries by term whose index a
// listing scans, and a full-text index of titles and term names.
import Database from 'better-sqlite3'
import { type CatalogEntry, catalogEntries, inspirationOf, readTerms } from '../measure/catalog-rows.ts'

const SCHEMA = `
  CREATE TABLE entries (
    place INTEGER PRIMARY KEY,          -- rank by publication date, then by import
    slug TEXT NOT NULL UNIQUE,
    year INTEGER NOT NULL,
    offline INTEGER NOT NULL,
    body TEXT NOT NULL,                 -- the JSON of the listing
    item TEXT NOT NULL                  -- the JSON of a search result
  );
  CREATE TABLE terms (
    id INTEGER PRIMARY KEY,
    taxonomy TEXT NOT NULL,
    slug TEXT NOT NULL,
    count INTEGER NOT NULL DEFAULT 0,
    UNIQUE (taxonomy, slug)
  );
  CREATE TABLE entry_terms (
    term INTEGER NOT NULL,
    place INTEGER NOT NULL,
    offline INTEGER NOT NULL,           -- a copy, so that a status filter reads no entry
    PRIMARY KEY (term, place)
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5(
    title, terms, content = '', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');`

const INDEXES = `
  CREATE INDEX entries_by_status ON entries (offline, place);
  CREATE INDEX entries_by_year ON entries (year, place);
  UPDATE terms SET count = (SELECT count(*) FROM entry_terms WHERE term = terms.id);
  ANALYZE;`

/** Creates a database at `file` from a catalog database. */
export function buildPeerDatabase(catalogDb: string, file: string, today: string): void {
  const catalog = new Database(catalogDb, { readonly: true })
  const db = new Database(file)
  try {
    db.pragma('journal_mode = OFF')
    db.exec(SCHEMA)
    db.transaction(() => fill(db, catalog, today))()
    db.exec(INDEXES)
    db.pragma('journal_mode = WAL')
  } finally {
    db.close()
    catalog.close()
  }
}

function fill(db: Database.Database, catalog: Database.Database, today: string): void {
  const addTerm = db.prepare('INSERT INTO terms (id, taxonomy, slug) VALUES (?, ?, ?)')
  const addEntry = db.prepare('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)')
  const addEntryTerm = db.prepare('INSERT INTO entry_terms VALUES (?, ?, ?)')
  const addWords = db.prepare('INSERT INTO words (rowid, title, terms) VALUES (?, ?, ?)')
  for (const { id, taxonomy, slug } of readTerms(catalog)) addTerm.run(id, taxonomy, slug)
  let place = 0
  for (const entry of catalogEntries(catalog, today)) {
    const { slug, published, offline, title, terms } = entry
    const [body, item] = textsOf(entry)
    addEntry.run(++place, slug, Number(published.slice(0, 4)), offline ? 1 : 0, body, item)
    for (const { id } of terms) addEntryTerm.run(id, place, offline ? 1 : 0)
    addWords.run(place, title, terms.map(({ name }) => name).join(' '))
  }
}

function textsOf(entry: CatalogEntry): [body: string, item: string] {
  const full = inspirationOf(entry)
  const { title, slug, url, offline, published, genre, sections, authors } = full
  const { hero, thumbnail, full: large } = full.screenshot
  const item = {
    title,
    slug,
    url,
    offline,
    published,
    genre,
    sections,
    authors,
    screenshot: { hero, thumbnail, full: large },
  }
  return [JSON.stringify(full), JSON.stringify(item)]
}
