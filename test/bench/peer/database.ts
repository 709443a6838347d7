// The peer's database: every entry as ready JSON in the order of the listing, a table from term to entries that a
// listing is an index walk of, and a full-text index of titles and term names.
import Database from 'better-sqlite3'
import { type CatalogEntry, catalogEntries, inspirationOf, readTerms } from '../measure/catalog-rows.ts'

const SCHEMA = `
  CREATE TABLE entries (
    place INTEGER PRIMARY KEY,          -- by publish date, then by import
    slug TEXT NOT NULL UNIQUE,
    year INTEGER NOT NULL,
    offline INTEGER NOT NULL,
    body TEXT NOT NULL,                 -- the listing's JSON
    item TEXT NOT NULL                  -- the search result's
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
    offline INTEGER NOT NULL,           -- the entry's, so that a status needs no look at it
    PRIMARY KEY (term, place)
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5(
    title, terms, content = '', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');`

const INDEXES = `
  CREATE INDEX entries_by_status ON entries (offline, place);
  CREATE INDEX entries_by_year ON entries (year, place);
  UPDATE terms SET count = (SELECT count(*) FROM entry_terms WHERE term = terms.id);
  ANALYZE;`

/** Fills a new database at `file` from a catalog database. */
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
  const whole = inspirationOf(entry)
  const { title, slug, url, offline, published, genre, sections, authors } = whole
  const { hero, thumbnail, full } = whole.screenshot
  const item = { title, slug, url, offline, published, genre, sections, authors, screenshot: { hero, thumbnail, full } }
  return [JSON.stringify(whole), JSON.stringify(item)]
}
