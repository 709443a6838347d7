// Runs an edit of terms and records what it changed: the terms, their entries, synonyms and archives. (rule 44.66)
import { importLineParser } from '../../src/catalog/import/import-line.ts'
import type { ChangeNumber } from '../../src/state/sqlite/catalog/change-number.ts'
import { entryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { digestOf } from '../../src/state/sqlite/catalog/entry-rows.ts'
import {
  type ChangeItem,
  differing,
  type ItemKind,
  itemRecorder,
  type Members,
} from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { recordedEdit } from '../../src/state/sqlite/history/recorded-edit.ts'
import { entriesOf, type NamedTerm, redirectsOf } from './term.ts'

interface Subject {
  readonly kind: ItemKind
  readonly subject: string
  read(): Members | null
}

/** How many subjects of each kind an edit changed. */
export type Changed = Readonly<Partial<Record<ItemKind, number>>>

/** Runs `work`, which edits these terms, and gives the entries that have them a new change number. */
export function recorded(db: Db, change: ChangeNumber, terms: readonly NamedTerm[], work: () => void): Changed {
  const ids = terms.map(({ id }) => id)
  const entries = entriesOf(db, ids)
  const subjects = [...terms.map((term) => subjectOf(db, term)), ...entrySubjects(db, entries)]
  const before = subjects.map(({ read }) => read())
  const { result: own, items } = recordedEdit(db, change, () => {
    work()
    touch(db, change, entries)
    const changed = subjects
      .map(({ kind, subject, read }, i): ChangeItem => ({ kind, subject, ...differing(before[i] ?? {}, read() ?? {}) }))
      .filter(({ after }) => Object.keys(after ?? {}).length > 0)
    changed.forEach(itemRecorder(db, change))
    return changed
  })
  const counts = Map.groupBy([...own, ...items.filter(({ before: old }) => old !== null)], ({ kind }) => kind)
  return Object.fromEntries([...counts].map(([kind, all]) => [kind, all.length]))
}

function subjectOf(db: Db, { id, taxonomy, slug }: NamedTerm): Subject {
  const term = db.prepare<[number], { removed: number }>('SELECT name, slug, removed FROM terms WHERE id = ?')
  const read = () => {
    const row = term.get(id)
    return { ...row, removed: row?.removed === 1, redirects: redirectsOf(db, id) }
  }
  return { kind: 'term', subject: `${taxonomy}/${slug}`, read }
}

function entrySubjects(db: Db, entries: readonly { slug: string }[]): Subject[] {
  const read = entryReader(db)
  return entries.map(({ slug }) => ({ kind: 'entry', subject: slug, read: () => read(slug) }))
}

/** The digest of an entry with corrections is that of its import line, which is not known. */
function touch(db: Db, change: ChangeNumber, entries: readonly { id: number; slug: string }[]): void {
  const read = entryReader(db)
  const parse = importLineParser()
  const isCorrected = db.prepare<[number], number>('SELECT 1 FROM corrections WHERE entry_id = ?').pluck()
  const update = db.prepare('UPDATE entries SET change = ?, digest = ifnull(?, digest) WHERE id = ?')
  for (const { id, slug } of entries) {
    const line = isCorrected.get(id) ? null : parse(JSON.stringify(read(slug)))
    update.run(change(), line?.ok ? digestOf(line.value) : null, id)
  }
}
