// The peer's search: plain FTS5. Every word is the beginning of a word of the title or of a term's name, the newest
// entries first, the total exact. None of Vitrine's reading of a query: no synonyms, phrases, archives or explanations.
import type Database from 'better-sqlite3'

export interface Found {
  tokens: string[]
  total: number
  items: string[]
}

/** Makes the function that answers queries from the database. */
export function searchOf(db: Database.Database): (q: string, limit: number) => Found {
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
