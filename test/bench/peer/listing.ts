// The peer's listing: two prepared statements for each shape of query, for the page and for the exact total.
import type Database from 'better-sqlite3'

export interface ListingQuery {
  /** An entry must match all of them. */
  filters: readonly (readonly [taxonomy: string, slug: string])[]
  offline: boolean | null
  year: number | null
  oldestFirst: boolean
  limit: number
  offset: number
}

export interface ListingPage {
  total: number
  bodies: string[]
}

/** Returns a function that reads listings from the database. */
export function createListing(db: Database.Database): (query: ListingQuery) => ListingPage {
  const findTerm = db.prepare<[string, string], Term>('SELECT id, count FROM terms WHERE taxonomy = ? AND slug = ?')
  const prepared = new Map<string, Database.Statement<unknown[], string | number>>()

  function statement(sql: string) {
    const known = prepared.get(sql) ?? db.prepare<unknown[], string | number>(sql).pluck()
    prepared.set(sql, known)
    return known
  }

  return (query) => {
    const terms = query.filters.map(([taxonomy, slug]) => findTerm.get(taxonomy, slug) ?? NO_TERM)
    const { from, values } = conditionOf(query, terms)
    const total = statement(`SELECT count(*) ${from}`).get(...values) as number
    const direction = query.oldestFirst ? 'ASC' : 'DESC'
    const sql = `SELECT body FROM entries WHERE place IN
      (SELECT place ${from} ORDER BY place ${direction} LIMIT ? OFFSET ?) ORDER BY place ${direction}`
    return { total, bodies: statement(sql).all(...values, query.limit, query.offset) as string[] }
  }
}

interface Term {
  id: number
  count: number
}

const NO_TERM: Term = { id: 0, count: 0 }

/**
 * Returns the FROM clause and everything after it. The rarest term comes first, and CROSS JOIN makes SQLite keep this
 * order. The statement reads the table of entries only if the query has a year or no filters.
 */
function conditionOf({ offline, year }: ListingQuery, terms: readonly Term[]): { from: string; values: number[] } {
  const values = [...terms].sort((a, b) => a.count - b.count).map(({ id }) => id)
  const tables = terms.map((_, i) => `entry_terms t${i}`)
  const conditions = terms.map((_, i) => (i === 0 ? 't0.term = ?' : `t${i}.term = ? AND t${i}.place = t0.place`))
  const first = terms.length > 0 ? 't0' : 'e'
  if (first === 'e' || year !== null) tables.push('entries e')
  if (first === 't0' && year !== null) conditions.push('e.place = t0.place')
  if (offline !== null) conditions.push(`${first}.offline = ${offline ? 1 : 0}`)
  if (year !== null) conditions.push(`e.year = ${year}`)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  return { from: `FROM (SELECT ${first}.place AS place FROM ${tables.join(' CROSS JOIN ')} ${where})`, values }
}
