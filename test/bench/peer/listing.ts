// The peer's listing: a prepared statement for each shape of query, one for the page and one for the exact total.
import type Database from 'better-sqlite3'

export interface ListingQuery {
  /** Taxonomy and slug; all have to hold. */
  filters: readonly (readonly [taxonomy: string, slug: string])[]
  offline: boolean | null
  year: number | null
  oldestFirst: boolean
  limit: number
  offset: number
}

export interface Listed {
  total: number
  bodies: string[]
}

/** Makes the function that answers listings from the database. */
export function listingOf(db: Database.Database): (query: ListingQuery) => Listed {
  const findTerm = db.prepare<[string, string], number>('SELECT id FROM terms WHERE taxonomy = ? AND slug = ?').pluck()
  const prepared = new Map<string, Database.Statement<unknown[], string | number>>()

  function statement(sql: string) {
    const known = prepared.get(sql) ?? db.prepare<unknown[], string | number>(sql).pluck()
    prepared.set(sql, known)
    return known
  }

  return (query) => {
    const terms = query.filters.map(([taxonomy, slug]) => findTerm.get(taxonomy, slug) ?? 0)
    const { from, values } = conditionOf(query, terms)
    const total = statement(`SELECT count(*) ${from}`).get(...values) as number
    const direction = query.oldestFirst ? 'ASC' : 'DESC'
    const sql = `SELECT body FROM entries WHERE place IN
      (SELECT place ${from} ORDER BY place ${direction} LIMIT ? OFFSET ?) ORDER BY place ${direction}`
    return { total, bodies: statement(sql).all(...values, query.limit, query.offset) as string[] }
  }
}

/** The part of the statement from FROM on. Without a year and a status the entries themselves are not looked at. */
function conditionOf({ offline, year }: ListingQuery, terms: readonly number[]): { from: string; values: number[] } {
  const tables = terms.map((_, i) => `entry_terms t${i}`)
  const conditions = terms.map((_, i) => (i === 0 ? 't0.term = ?' : `t${i}.term = ? AND t${i}.place = t0.place`))
  const values = [...terms]
  const needsEntry = terms.length === 0 || offline !== null || year !== null
  if (needsEntry) tables.push('entries e')
  if (needsEntry && terms.length > 0) conditions.push('e.place = t0.place')
  if (offline !== null) conditions.push(`e.offline = ${offline ? 1 : 0}`)
  if (year !== null) conditions.push(`e.year = ${year}`)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const place = terms.length > 0 ? 't0.place' : 'e.place'
  return { from: `FROM (SELECT ${place} AS place FROM ${tables.join(', ')} ${where})`, values }
}
