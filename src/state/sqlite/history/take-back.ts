// Takes changes back: what they changed becomes what it was. (rules 44.8 to 44.12)
import type { ChangeNumber } from '../catalog/change-number.ts'
import type { ChangeItem, Members } from '../catalog/history.ts'
import type { Db } from '../connection.ts'
import { storeEditorial } from '../editorial/load.ts'
import { catalogData } from '../editorial/read.ts'
import { isEditorial, resolvedStates, statesOf, undone } from './editorial-states.ts'
import { entryStates } from './entry-states.ts'
import { conflictsOf, type LaterChange, laterReader, subjectAfter } from './later.ts'
import { firstDetailed, itemsOf } from './log.ts'
import { recordedEdit } from './recorded-edit.ts'
import { termStates } from './term-states.ts'

/** A subject that was changed again after the change that is to be taken back. */
export interface Conflict {
  readonly item: ChangeItem
  readonly later: readonly LaterChange[]
}

/** What stands in the way of taking one change back. */
export function conflictsWith(db: Db, number: number): Conflict[] {
  const later = laterReader(db)
  return itemsOf(db, number)
    .map((item) => ({ item, later: conflictsOf(item, later(item, number)) }))
    .filter((conflict) => conflict.later.length > 0)
}

/** The changes after a time, ISO 8601, newest first. Null if not all that changed the catalog have details. */
export function changesAfter(db: Db, time: string): number[] | null {
  const first = firstDetailed(db)?.number ?? Number.MAX_SAFE_INTEGER
  const read = db.prepare<[string], number>('SELECT number FROM changes WHERE at > ? ORDER BY number DESC').pluck()
  const numbers = read.all(time)
  return numbers.some((number) => number < first) ? null : numbers
}

/**
 * Takes changes back inside a write transaction, from the newest, as one change. Nothing later may be in conflict with them.
 * Throws {@link Irreversible}.
 */
export function takeBack(db: Db, change: ChangeNumber, numbers: readonly number[]): void {
  const changes = numbers.map((number) => itemsOf(db, number))
  const terms = changes.flatMap((items) => items.filter(({ kind }) => kind === 'term').toReversed())
  // One by one, because a term is found by the slug that it had after each change, which another term may have by now.
  const { write, removeUnused } = termStates(db, change)
  for (const item of terms) write(subjectAfter(item), item.before)
  const entries = entryStates(db, change)
  for (const [slug, members] of wantedEntries(changes)) entries.write(slug, members)
  takeBackEditorial(db, change, changes)
  removeUnused()
}

/** What entries have to be: members of the oldest change win. Null for one that was added. */
function wantedEntries(changes: readonly (readonly ChangeItem[])[]): Map<string, Members | null> {
  const wanted = new Map<string, Members | null>()
  for (const item of changes.flatMap((items) => items.toReversed())) {
    if (item.kind !== 'entry') continue
    wanted.set(item.subject, item.before && { ...wanted.get(item.subject), ...item.before })
  }
  return wanted
}

function takeBackEditorial(db: Db, change: ChangeNumber, changes: readonly (readonly ChangeItem[])[]): void {
  if (!changes.flat().some(isEditorial)) return
  const states = changes.reduce<ReturnType<typeof statesOf>>(undone, statesOf(catalogData(db)))
  recordedEdit(db, change, () => storeEditorial(db, change, resolvedStates(db, states), { replaces: true }))
}
