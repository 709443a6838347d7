// Marks entries as live or offline, as the operator says. (rule 18.5)
import { dateOf } from '../../src/ground/days.ts'
import type { ChangeFacts } from '../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { editableEntries, PUBLISHES, requireEntry } from './set.ts'

interface Marking {
  slugs: readonly string[]
  /** `online` is another word for `live`. */
  state: 'live' | 'online' | 'offline'
  facts: ChangeFacts
  now: Date
}

/** Marks the entries and returns lines for the operator. Throws BadInput and marks none if a slug is unknown. */
export function markEntries(db: Db, { slugs, state, facts, now }: Marking): string[] {
  const isDue = db.prepare<[string, string], number>("SELECT ? <= date(?, '-10 years')").pluck()
  const { read, edit } = editableEntries(db, facts, now)
  const offline = state === 'offline'

  function markOne(slug: string): string {
    const stored = requireEntry(read(slug), slug)
    if (stored.entry.offline === offline) return `${slug}: already ${state}`
    edit(stored, { ...stored.entry, offline })
    return !offline && isDue.get(stored.entry.published, dateOf(now)) === 1
      ? `${slug}: ${state} until the next nightly, because it is ten years old`
      : `${slug}: ${state}`
  }

  return [...db.transaction(() => slugs.map(markOne)).immediate(), PUBLISHES]
}
