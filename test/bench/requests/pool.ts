// The pool from which requests are drawn: random entries with their terms, so that frequent terms appear often.
import Database from 'better-sqlite3'
import type { Random } from '../../support/project/random.ts'
import { TODAY } from '../contest/work-folder.ts'

export interface PoolTerm {
  taxonomy: string
  slug: string
  name: string
  /** The number of entries with this term. */
  count: number
}

interface PoolEntry {
  slug: string
  title: string
  /** The terms that filters accept, including section types. */
  terms: readonly PoolTerm[]
  /** Names of all its terms, including tags and pricing. */
  names: readonly string[]
}

export interface Pool {
  entries: readonly PoolEntry[]
  synonyms: readonly string[]
  /** The terms that filters accept, most frequent first. */
  frequent: readonly PoolTerm[]
}

/** The body of `GET /v1/taxonomies`. */
export type Taxonomies = Record<string, readonly Omit<PoolTerm, 'taxonomy'>[]>

const SAMPLE = 5_000
const FREQUENT = 150

/** Draws a pool from a catalog database. It reads entries by ID, so the size of the catalog does not matter. */
export function drawPool(catalogDb: string, taxonomies: Taxonomies, random: Random): Pool {
  const terms = Object.entries(taxonomies).flatMap(([taxonomy, list]) => list.map((term) => ({ ...term, taxonomy })))
  const db = new Database(catalogDb, { readonly: true })
  try {
    const last = db.prepare<[], number>('SELECT max(id) FROM entries').pluck().get() as number
    const read = entryReader(db, terms)
    const drawn = Array.from({ length: SAMPLE }, () => read(1 + random.below(last)))
    return {
      entries: drawn.filter((entry) => entry !== null),
      synonyms: db.prepare<[], string>("SELECT value FROM documents, json_each(body, '$.synonyms')").pluck().all(),
      frequent: terms.sort((a, b) => b.count - a.count).slice(0, FREQUENT),
    }
  } finally {
    db.close()
  }
}

const ENTRY = 'SELECT slug, title FROM entries WHERE id = ? AND published <= ?'
const ENTRY_TERMS = `SELECT taxonomy || '/' || slug AS key, name FROM terms WHERE id IN
  (SELECT term_id FROM entry_terms WHERE entry_id = @id UNION SELECT term_id FROM sections WHERE entry_id = @id)`

/**
 * Returns a function that reads an entry by ID. It returns null if the entry does not exist or is not published yet.
 */
function entryReader(db: Database.Database, terms: readonly PoolTerm[]): (id: number) => PoolEntry | null {
  const known = new Map(terms.map((term) => [`${term.taxonomy}/${term.slug}`, term]))
  const find = db.prepare<[number, string], { slug: string; title: string }>(ENTRY)
  const carried = db.prepare<[{ id: number }], { key: string; name: string }>(ENTRY_TERMS)
  return (id) => {
    const entry = find.get(id, TODAY)
    if (entry === undefined) return null
    const all = carried.all({ id })
    const own = all.map(({ key }) => known.get(key)).filter((term) => term !== undefined)
    return { ...entry, terms: own, names: all.map(({ name }) => name) }
  }
}
