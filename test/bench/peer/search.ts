// The peer's search: plain FTS5. Each word must start a word of the title or of a term name. The newest entries come
// first, and the total is exact. It has no synonyms, phrases, archives or explanations, unlike Vitrine.
import type Database from 'better-sqlite3'

export interface SearchPage {
  tokens: string[]
  total: number
  items: string[]
}

/** Returns a function that searches the database. */
export function createSearch(db: Database.Database): (q: string, limit: number) => SearchPage {
  const count = db.prepare<[string], number>('SELECT count(*) FROM words WHERE words MATCH ?').pluck()
  const page = db
    .prepare<[string, number], string>(
      `SELECT item FROM words JOIN entries ON place = words.rowid WHERE words MATCH ?
        ORDER BY words.rowid DESC LIMIT ?`,
    )
    .pluck()
  return (q, limit) => {
    const tokens = q.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    if (tokens.length === 0) return { tokens: [], total: 0, items: [] }
    const match = tokens.map((token) => `"${token}"*`).join(' AND ')
    return { tokens: [...tokens], total: count.get(match) as number, items: page.all(match, limit) }
  }
}
