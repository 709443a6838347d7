// What requests are drawn from: entries of the catalog with their terms, at random, so that frequent terms come often.
import Database from 'better-sqlite3'
import type { Random } from '../../support/project/random.ts'
import { TODAY } from '../contest/work-folder.ts'

export interface PoolTerm {
  taxonomy: string
  slug: string
  name: string
  /** Entries that carry it. */
  count: number
}

interface PoolEntry {
  slug: string
  title: string
  /** Those that filters take, section types among them. */
  terms: readonly PoolTerm[]
  /** Names of all its terms, tags and pricing too. */
  names: readonly string[]
}

export interface Pool {
  entries: readonly PoolEntry[]
  synonyms: readonly string[]
  /** Terms that filters take, the most frequent first. */
  frequent: readonly PoolTerm[]
}

/** The body of `GET /v1/taxonomies`. */
export type Taxonomies = Record<string, readonly Omit<PoolTerm, 'taxonomy'>[]>

const SAMPLE = 5_000
const FREQUENT = 150

/** Draws from a catalog database; each drawn entry is read by its id, so the size of the catalog does not matter. */
export function drawPool(catalogDb: string, taxonomies: Taxonomies, random: Random): Pool {
  const terms = Object.entries(taxonomies).flatMap(([taxonomy, list]) => list.map((term) => ({ ...term, taxonomy })))
  const db = new Database(catalogDb, { readonly: true })
  try {
    const last = db.prepare<[], number>('SELECT max(id) FROM entries').pluck().get() as number
    const read = entryReader(db, terms)
    const drawn = Array.from({ length: SAMPLE }, () => read(1 + random.below(last)))
    return {
      entries: drawn.filter((entry) => entry !== null),
      synonyms: db.prepare<[], string>('SELECT value FROM synonym_lists, json_each(synonyms)').pluck().all(),
      frequent: terms.sort((a, b) => b.count - a.count).slice(0, FREQUENT),
    }
  } finally {
    db.close()
  }
}

const ENTRY = 'SELECT slug, title FROM entries WHERE id = ? AND published <= ?'
const CARRIED = `SELECT taxonomy || '/' || slug AS key, name FROM terms WHERE id IN
  (SELECT term_id FROM entry_terms WHERE entry_id = @id UNION SELECT term_id FROM sections WHERE entry_id = @id)`

/** Makes a function that reads an entry by its id; null where there is none, or its day is yet to come. */
function entryReader(db: Database.Database, terms: readonly PoolTerm[]): (id: number) => PoolEntry | null {
  const known = new Map(terms.map((term) => [`${term.taxonomy}/${term.slug}`, term]))
  const find = db.prepare<[number, string], { slug: string; title: string }>(ENTRY)
  const carried = db.prepare<[{ id: number }], { key: string; name: string }>(CARRIED)
  return (id) => {
    const entry = find.get(id, TODAY)
    if (entry === undefined) return null
    const all = carried.all({ id })
    const own = all.map(({ key }) => known.get(key)).filter((term) => term !== undefined)
    return { ...entry, terms: own, names: all.map(({ name }) => name) }
  }
}
