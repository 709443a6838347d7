// Marks entries as live or offline, as the operator says. (rule 18.5)
import { changeOnDemand } from '../../src/state/sqlite/catalog/change-number.ts'
import type { ChangeFacts } from '../../src/state/sqlite/catalog/database.ts'
import { itemRecorder, offlineItem } from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'

interface Marking {
  slugs: readonly string[]
  state: 'online' | 'offline'
  now: Date
  facts?: ChangeFacts | null
}

interface Found {
  id: number
  offline: number
  /** 1 if the next nightly marks the entry offline. */
  due: number
}

/** Marks the entries and returns lines for the operator. Throws {@link BadInput} and marks none if a slug is unknown. */
export function markEntries(db: Db, { slugs, state, now, facts = null }: Marking): string[] {
  const sql = "SELECT id, offline, published <= date(?, '-10 years') AS due FROM entries WHERE slug = ?"
  const find = db.prepare<[string, string], Found>(sql)
  const mark = db.prepare<[number, number, number]>('UPDATE entries SET offline = ?, change = ? WHERE id = ?')
  const offline = state === 'offline' ? 1 : 0
  const change = changeOnDemand(db, now, { editorial: false, facts })
  const record = itemRecorder(db, change)

  function markOne(slug: string): string {
    const found = find.get(now.toISOString().slice(0, 10), slug)
    if (!found) throw new BadInput(`There is no entry "${slug}"; nothing was changed.`)
    if (found.offline === offline) return `${slug}: already ${state}`
    mark.run(offline, change(), found.id)
    record(offlineItem(slug, offline === 1))
    return found.due && !offline
      ? `${slug}: ${state} until the next nightly, because it is ten years old`
      : `${slug}: ${state}`
  }

  const lines = db.transaction(() => slugs.map(markOne)).immediate()
  return [...lines, 'The next build publishes this: npm run snapshot']
}
