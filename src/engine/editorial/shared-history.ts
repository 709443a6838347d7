// The history of the shared editorial data in the catalogs of build hosts. An edit of one host becomes a change of the catalogs of the
// others, with who made it and why. (rules 44.14 to 44.16)
import { isDeepStrictEqual } from 'node:util'
import { isEditorial, type Members } from '../../state/documents.ts'
import type { SharedEdit } from '../../state/postgres/editorial/rows.ts'
import {
  type ChangeFacts,
  type ChangeItem,
  type ChangeNumber,
  nextChange,
} from '../../state/sqlite/catalog/database.ts'
import type { Db } from '../../state/sqlite/connection.ts'
import { type EditorialStore, editorialStore } from '../../state/sqlite/editorial/store.ts'
import { itemsOf, type LoggedChange } from '../../state/sqlite/history/log.ts'

const IS_EDIT = `number IN (SELECT number FROM change_items WHERE kind IN ('synonyms', 'rule', 'archive', 'ignored'))`

/** The token of the last edit that a catalog has; '' if it has none. A takedown is none. */
export function lastEdit(db: Db): string {
  const sql = `SELECT ifnull(shared, token) FROM changes WHERE shared IS NOT NULL OR ${IS_EDIT} ORDER BY number DESC LIMIT 1`
  return db.prepare<[], string>(sql).pluck().get() ?? ''
}

/** The changes of editorial data after a change of a catalog, as other build hosts get them. */
export function editsAfter(db: Db, number: number): SharedEdit[] {
  const sql = `SELECT number, ifnull(shared, token) AS token, at, by, command, note FROM changes
    WHERE number > ? AND ${IS_EDIT} ORDER BY number`
  const changes = db.prepare<[number], LoggedChange & { token: string }>(sql).all(number)
  return changes.map(({ number: own, ...change }) => {
    return { ...change, items: itemsOf(db, own).filter(({ kind }) => isEditorial(kind)) }
  })
}

/** An edit changed what the catalog does not have. */
class OtherHistory extends Error {}

/**
 * Repeats the edits that a catalog lacks, if they lead to the shared data, which `replace` puts in the place of all. If it then
 * changes something, they are of another history, and none is repeated.
 */
export function repeatEdits(
  db: Db,
  edits: readonly SharedEdit[],
  now: Date,
  replace: (change: ChangeNumber) => void,
): void {
  const isKnown = db.prepare<[string], number>('SELECT 1 FROM changes WHERE ifnull(shared, token) = ?').pluck()
  const missing = edits.filter(({ token }) => isKnown.get(token) === undefined)
  const repeat = db.transaction(() => {
    for (const edit of missing) repeatEdit(db, edit, now)
    replace(() => {
      throw new OtherHistory()
    })
  })
  try {
    if (missing.length > 0) repeat()
  } catch (error) {
    if (!(error instanceof OtherHistory)) throw error
  }
}

function repeatEdit(db: Db, { items, ...edit }: SharedEdit, now: Date): void {
  const number = nextChange(db, now, { editorial: true, facts: edit as ChangeFacts })
  nameShared(db, number, edit.token)
  db.prepare('UPDATE changes SET at = ? WHERE number = ?').run(edit.at, number)
  const store = editorialStore(db, () => number)
  for (const item of items) repeatItem(store, item as ChangeItem)
}

function repeatItem(store: EditorialStore, { kind, subject, before, after }: ChangeItem): void {
  if (!isEditorial(kind)) return
  const present = store.read(kind, subject)
  const seen = before && present && onlyOf(present, before)
  if ((present === null) !== (before === null) || !isDeepStrictEqual(seen, before)) throw new OtherHistory()
  store.put(kind, subject, after && { ...present, ...after })
}

/** The members of a subject that an item names. */
function onlyOf(present: Members, item: Members): Members {
  return Object.fromEntries(Object.keys(item).map((name) => [name, present[name] ?? null]))
}

/** Notes that the catalog has all shared edits up to one, with a change. */
function nameShared(db: Db, number: number, token: string): void {
  db.prepare('UPDATE changes SET shared = ? WHERE number = ?').run(token, number)
}

/** The facts of a change that brings the data of another history, or of a release without one. */
const OF_OTHERS: ChangeFacts = {
  ...{ by: 'PostgreSQL', command: 'shared data', note: 'no history leads from the data of this catalog to it' },
}

/** The change number of data that no edits lead to, with the token of the last shared edit. */
export function changeOfOthers(db: Db, now: Date, edits: readonly SharedEdit[]): ChangeNumber {
  let change = 0
  return () => {
    if (change > 0) return change
    change = nextChange(db, now, { editorial: true, facts: OF_OTHERS })
    const last = edits.at(-1)
    if (last) nameShared(db, change, last.token)
    return change
  }
}
