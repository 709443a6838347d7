// Runs an edit of terms and records what it changed: the terms, their entries, synonyms and archives. (rule 44.66)
import type { ChangeNumber } from '../../src/state/sqlite/catalog/change-number.ts'
import { differing, type ItemKind, itemRecorder, type Members } from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { recordedEdit } from '../../src/state/sqlite/history/recorded-edit.ts'
import { withEntriesOf } from '../../src/state/sqlite/history/term-entries.ts'
import { type NamedTerm, redirectsOf } from './term.ts'

/** How many subjects of each kind an edit changed. */
export type Changed = Readonly<Partial<Record<ItemKind, number>>>

/** Runs `work`, which edits these terms, and gives the entries that have them a new change number. */
export function recorded(db: Db, change: ChangeNumber, terms: readonly NamedTerm[], work: () => void): Changed {
  const ids = terms.map(({ id }) => id)
  const edit = () => withEntriesOf(db, change, ids, () => recordTerms(db, change, terms, work))
  const { result: entries, items } = recordedEdit(db, change, edit)
  const counts = Map.groupBy([...entries, ...items.filter(({ before }) => before !== null)], ({ kind }) => kind)
  return Object.fromEntries([...counts].map(([kind, all]) => [kind, all.length]))
}

function recordTerms(db: Db, change: ChangeNumber, terms: readonly NamedTerm[], work: () => void): void {
  const read = termReader(db)
  const before = terms.map(read)
  work()
  const record = itemRecorder(db, change)
  for (const [at, term] of terms.entries()) {
    const members = differing(before[at] as Members, read(term))
    if (Object.keys(members.after).length > 0)
      record({ kind: 'term', subject: `${term.taxonomy}/${term.slug}`, ...members })
  }
}

function termReader(db: Db) {
  const find = db.prepare<[number], { removed: number }>('SELECT name, slug, removed FROM terms WHERE id = ?')
  return ({ id }: NamedTerm): Members => {
    const row = find.get(id)
    return { ...row, removed: row?.removed === 1, redirects: redirectsOf(db, id) }
  }
}
