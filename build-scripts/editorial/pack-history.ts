// What a command added to synonyms, from the history.
import type { Db } from '../../src/state/sqlite/connection.ts'

const ITEMS = `SELECT subject, command, before ->> 'synonyms' AS before, after ->> 'synonyms' AS after
  FROM change_items JOIN changes USING (number) WHERE kind = 'synonyms' ORDER BY number`

interface Row {
  readonly subject: string
  readonly command: string | null
  readonly before: string | null
  readonly after: string | null
}

/** The words that a command added and no later change removed, by `TAXONOMY/SLUG`. */
export function wordsAddedBy(db: Db, command: string): ReadonlyMap<string, Set<string>> {
  const added = new Map<string, Set<string>>()
  for (const row of db.prepare<[], Row>(ITEMS).iterate()) {
    const [before, after] = [listOf(row.before), listOf(row.after)]
    const stayed = [...(added.get(row.subject) ?? [])].filter((word) => after.includes(word))
    const own = row.command === command ? after.filter((word) => !before.includes(word)) : []
    added.set(row.subject, new Set([...stayed, ...own]))
  }
  return added
}

function listOf(json: string | null): string[] {
  return JSON.parse(json ?? '[]') as string[]
}
