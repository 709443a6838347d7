// What requests are drawn from: entries of the catalog with their terms, at random, so that frequent terms come often.
import Database from 'better-sqlite3'
import type { Random } from '../support/random.ts'
import { TODAY } from './work-folder.ts'

export interface PoolTerm {
  taxonomy: string
  slug: string
  name: string
  /** Entries that carry it. */
  count: number
}

export interface PoolEntry {
  slug: string
  title: string
  /** Those that filters take, section types among them. */
  terms: readonly PoolTerm[]
}

export interface Pool {
  entries: readonly PoolEntry[]
  synonyms: readonly string[]
  /** Terms that filters take, the most frequent first. */
  frequent: readonly PoolTerm[]
  total: number
}

const SAMPLE = 5_000
const FREQUENT = 150
/** Taxonomies that are for the search alone. */
const SEARCH_ONLY = `('post_tag', 'pricing')`

/** Draws from a catalog database; reads each drawn entry by its id, so the size of the catalog does not matter. */
export function drawPool(catalogDb: string, random: Random): Pool {
  const db = new Database(catalogDb, { readonly: true })
  try {
    const total = db.prepare('SELECT count(*) FROM entries WHERE published <= ?').pluck().get(TODAY) as number
    const last = db.prepare('SELECT max(id) FROM entries').pluck().get() as number
    const counts = countTerms(db)
    const entries = Array.from({ length: SAMPLE }, () => readEntry(db, counts, 1 + random.below(last)))
    return {
      entries: entries.filter((entry) => entry !== null),
      synonyms: db.prepare('SELECT value FROM synonym_lists, json_each(synonyms)').pluck().all() as string[],
      frequent: [...counts.values()].sort((a, b) => b.count - a.count).slice(0, FREQUENT),
      total,
    }
  } finally {
    db.close()
  }
}

function countTerms(db: Database.Database): Map<number, PoolTerm> {
  const sql = `SELECT terms.id, taxonomy, slug, name, count(DISTINCT entry_id) AS count FROM terms
    JOIN (SELECT term_id, entry_id FROM entry_terms UNION ALL SELECT term_id, entry_id FROM sections) ON term_id = terms.id
    WHERE taxonomy NOT IN ${SEARCH_ONLY} GROUP BY terms.id`
  const rows = db.prepare<[], PoolTerm & { id: number }>(sql).all()
  return new Map(rows.map(({ id, ...term }) => [id, term]))
}

function readEntry(db: Database.Database, terms: ReadonlyMap<number, PoolTerm>, id: number): PoolEntry | null {
  const sql = 'SELECT slug, title FROM entries WHERE id = ? AND published <= ?'
  const entry = db.prepare<[number, string], { slug: string; title: string }>(sql).get(id, TODAY)
  if (entry === undefined) return null
  const carried = `SELECT term_id FROM entry_terms WHERE entry_id = ? UNION SELECT term_id FROM sections WHERE entry_id = ?`
  const ids = db.prepare(carried).pluck().all(id, id) as number[]
  return { ...entry, terms: ids.map((termId) => terms.get(termId)).filter((term) => term !== undefined) }
}
