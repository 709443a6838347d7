// The door of terms: an edit of them changes what the entries show that have them, and the digests of their lines. (rule 44.66)
import { importLineParser } from '../../../catalog/import/import-line.ts'
import type { Members } from '../../documents.ts'
import type { ChangeNumber } from '../catalog/database.ts'
import { entryReader } from '../catalog/entry-reader.ts'
import { digestOf } from '../catalog/entry-rows.ts'
import { differing, itemRecorder } from '../catalog/history.ts'
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
 * Runs `work`, which edits terms, and records what it changes of them. The entries that have them get a new change number and the
 * digest of their line, so that an equal import changes nothing, and what they show else is recorded, too.
 */
export function editTerms(db: Db, change: ChangeNumber, ids: readonly number[], work: () => void): void {
  const record = itemRecorder(db, change)
  const [readTerm, readEntry] = [termReader(db), entryReader(db)]
  const entries = entriesOf(db, ids).map((entry) => ({ ...entry, before: readEntry(entry.slug) ?? {} }))
  const terms = ids.map((id) => ({ id, ...readTerm(id) }))
  work()
  touch(db, change, entries)
  function recordOne(kind: 'term' | 'entry', subject: string, before: Members, after: Members | null): void {
    const items = differing(before, after ?? {})
    if (Object.keys(items.after).length > 0) record({ kind, subject, ...items })
  }
  for (const { id, subject, members } of terms) recordOne('term', subject, members, readTerm(id).members)
  for (const { slug, before } of entries) recordOne('entry', slug, before, readEntry(slug))
}

type Row = { taxonomy: string; name: string; slug: string; removed: number }

function termReader(db: Db) {
  const find = db.prepare<[number], Row>('SELECT taxonomy, name, slug, removed FROM terms WHERE id = ?')
  return (id: number) => {
    const { taxonomy, removed, ...row } = find.get(id) as Row
    return {
      subject: `${taxonomy}/${row.slug}`,
      members: { ...row, removed: removed === 1, redirects: redirectsOf(db, id) },
    }
  }
}

/** The slugs that a term had before, and others that lead to it. */
export function redirectsOf(db: Db, id: number): string[] {
  return db.prepare<[number], string>('SELECT slug FROM term_redirects WHERE term_id = ? ORDER BY slug').pluck().all(id)
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
