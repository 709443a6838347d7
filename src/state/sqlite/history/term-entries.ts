// The entries that have certain terms: an edit of the terms changes what they show, and the digests of their lines. (rule 44.66)
import { importLineParser } from '../../../catalog/import/import-line.ts'
import type { ChangeNumber } from '../catalog/database.ts'
import { entryReader } from '../catalog/entry-reader.ts'
import { digestOf } from '../catalog/entry-rows.ts'
import { type ChangeItem, differing, itemRecorder } from '../catalog/history.ts'
import type { Db } from '../connection.ts'

interface Tagged {
  readonly id: number
  readonly slug: string
}

const ENTRIES = `SELECT id, slug FROM entries WHERE id IN (SELECT entry_id FROM entry_terms WHERE term_id IN (SELECT value FROM json_each(@ids))
  UNION SELECT entry_id FROM sections WHERE term_id IN (SELECT value FROM json_each(@ids))) ORDER BY id`

/** The entries that have one of the terms, hidden ones too. */
export function entriesOf(db: Db, ids: readonly number[]): Tagged[] {
  return db.prepare<[{ ids: string }], Tagged>(ENTRIES).all({ ids: JSON.stringify(ids) })
}

/**
 * Runs `work`, which edits these terms. Gives the entries that have them a new change number and the digest of their line, so
 * that an equal import changes nothing, and records what they show else. Returns the items.
 */
export function withEntriesOf(db: Db, change: ChangeNumber, ids: readonly number[], work: () => void): ChangeItem[] {
  const read = entryReader(db)
  const entries = entriesOf(db, ids).map((entry) => ({ ...entry, before: read(entry.slug) ?? {} }))
  work()
  touch(db, change, entries)
  const items = entries
    .map(({ slug, before }) => ({ kind: 'entry' as const, subject: slug, ...differing(before, read(slug) ?? {}) }))
    .filter(({ after }) => Object.keys(after).length > 0)
  items.forEach(itemRecorder(db, change))
  return items
}

/** The digest of an entry with corrections is that of its import line, which is not known. */
function touch(db: Db, change: ChangeNumber, entries: readonly Tagged[]): void {
  const read = entryReader(db)
  const parse = importLineParser()
  const isCorrected = db.prepare<[number], number>('SELECT 1 FROM corrections WHERE entry_id = ?').pluck()
  const update = db.prepare('UPDATE entries SET change = ?, digest = ifnull(?, digest) WHERE id = ?')
  for (const { id, slug } of entries) {
    const line = isCorrected.get(id) ? null : parse(JSON.stringify(read(slug)))
    update.run(change(), line?.ok ? digestOf(line.value) : null, id)
  }
}
