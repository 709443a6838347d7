// The history of the shared editorial data in the catalogs of build hosts. An edit of one host becomes a change of the catalogs of the
// others, with who made it and why. (rules 44.14 to 44.16)
import type { SharedEdit } from '../../state/postgres/editorial/history.ts'
import { type ChangeNumber, changeOnDemand } from '../../state/sqlite/catalog/change-number.ts'
import { type ChangeFacts, nextChange } from '../../state/sqlite/catalog/database.ts'
import { type ChangeItem, itemRecorder } from '../../state/sqlite/catalog/history.ts'
import type { Db } from '../../state/sqlite/connection.ts'
import { catalogData } from '../../state/sqlite/editorial/read.ts'
import {
  areSame,
  type EditorialStates,
  isEditorial,
  redone,
  statesOf,
  undone,
} from '../../state/sqlite/history/editorial-states.ts'
import { itemsOf, type LoggedChange } from '../../state/sqlite/history/log.ts'

const IS_EDIT = `number IN (SELECT number FROM change_items WHERE kind IN ('synonyms', 'rule', 'archive'))`

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
  return changes.map(({ number: own, ...change }) => ({ ...change, items: itemsOf(db, own).filter(isEditorial) }))
}

interface Wanted {
  readonly now: Date
  /** What a catalog can have of some states. */
  visible(states: EditorialStates): EditorialStates
  readonly wanted: EditorialStates
}

/**
 * Records the edits that lead from the data of a catalog to the data that it is about to get, and returns the number of
 * the last one. Null if there is none, or if they lead elsewhere: they are of another history, and are not mixed with this one.
 */
export function recordEdits(db: Db, edits: readonly SharedEdit[], { now, visible, wanted }: Wanted): number | null {
  const isKnown = db.prepare<[string], number>('SELECT 1 FROM changes WHERE ifnull(shared, token) = ?').pluck()
  const missing = edits.filter(({ token }) => isKnown.get(token) === undefined)
  const items = missing.map((edit) => edit.items as ChangeItem[])
  const given = statesOf(catalogData(db))
  const reached = items.reduce(redone, given)
  // Back, too: an edit of another history may lead to the wanted data from data that it never saw.
  const isOwn = areSame(visible(reached), wanted) && areSame(visible(items.reduceRight(undone, reached)), given)
  if (missing.length === 0 || !isOwn) return null
  return missing.reduce((_, edit) => recordEdit(db, edit, now), 0)
}

function recordEdit(db: Db, { items, ...edit }: SharedEdit, now: Date): number {
  const number = nextChange(db, now, { editorial: true, facts: edit as ChangeFacts })
  nameShared(db, number, edit.token)
  db.prepare('UPDATE changes SET at = ? WHERE number = ?').run(edit.at, number)
  const record = itemRecorder(db, () => number)
  for (const item of items) record(item as ChangeItem)
  return number
}

/** Notes that the catalog has all shared edits up to one, with a change. */
export function nameShared(db: Db, number: number, token: string): void {
  db.prepare('UPDATE changes SET shared = ? WHERE number = ?').run(token, number)
}

/** The facts of a change that brings the data of another history, or of a release without one. */
const OF_OTHERS: ChangeFacts = {
  ...{ by: 'PostgreSQL', command: 'shared data', note: 'no history leads from the data of this catalog to it' },
}

/** The change number of data that no edits lead to. */
export function changeOfOthers(db: Db, now: Date): ChangeNumber {
  return changeOnDemand(db, now, { editorial: true, facts: OF_OTHERS })
}
