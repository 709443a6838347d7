// Runs an edit of terms and records what it changed: the terms, their entries, synonyms and archives. (rule 44.66)
import type { Editorial } from '../../src/catalog/model/editorial.ts'
import type { Members } from '../../src/state/documents.ts'
import type { ChangeNumber } from '../../src/state/sqlite/catalog/database.ts'
import { differing, itemRecorder } from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { withEntriesOf } from '../../src/state/sqlite/history/term-entries.ts'
import { type NamedTerm, redirectsOf } from './term.ts'

/** How many entries, synonym lists and archives an edit changed. */
export interface Changed {
  readonly entries: number
  readonly synonyms: number
  readonly archives: number
}

/** Runs `work`, which edits these terms, and gives the entries that have them a new change number. */
export function recorded(db: Db, change: ChangeNumber, terms: readonly NamedTerm[], work: () => void): Changed {
  const ids = terms.map(({ id }) => id)
  const before = catalogData(db)
  const entries = withEntriesOf(db, change, ids, () => recordTerms(db, change, terms, work))
  const after = catalogData(db)
  const changed = (kind: 'synonyms' | 'archives') =>
    changedIn<Editorial[typeof kind][number]>(before[kind], after[kind])
  return { entries: entries.length, synonyms: changed('synonyms'), archives: changed('archives') }
}

/** How many items are not there any more as they were. */
function changedIn<T>(before: readonly T[], after: readonly T[]): number {
  const present = new Set(after.map((item) => JSON.stringify(item)))
  return before.filter((item) => !present.has(JSON.stringify(item))).length
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
