// Takes changes back: what they changed becomes what it was. (rules 44.8 to 44.12)

import { type EditorialKind, isEditorial, type Members } from '../../documents.ts'
import type { ChangeNumber } from '../catalog/database.ts'
import { entryStore } from '../catalog/entry-store.ts'
import type { ChangeItem, ItemKind } from '../catalog/history.ts'
import type { Db } from '../connection.ts'
import { type EditorialStore, editorialStore } from '../editorial/store.ts'
import { conflictsOf, type LaterChange, laterReader, subjectAfter } from './later.ts'
import { firstDetailed, itemsOf } from './log.ts'
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
  const items = numbers.flatMap((number) => itemsOf(db, number).toReversed())
  // One by one, because a term is found by the slug that it had after each change, which another term may have by now.
  const terms = termStates(db, change)
  for (const item of items) if (item.kind === 'term') terms.write(subjectAfter(item), item.before)
  const entries = entryStore(db, change)
  const editorial = editorialStore(db, change)
  for (const { kind, subject, members } of wantedBy(items)) {
    if (kind === 'entry') entries.restore(subject, members)
    if (isEditorial(kind)) restore(editorial, kind, subject, members)
  }
  terms.removeUnused()
}

/** What subjects have to be: members of the oldest change win. Null for one that was added. */
function wantedBy(items: readonly ChangeItem[]) {
  const wanted = new Map<string, { kind: ItemKind; subject: string; members: Members | null }>()
  for (const { kind, subject, before } of items) {
    const key = `${kind} ${subject}`
    wanted.set(key, { kind, subject, members: before && { ...wanted.get(key)?.members, ...before } })
  }
  return wanted.values()
}

function restore(store: EditorialStore, kind: EditorialKind, subject: string, members: Members | null): void {
  const present = store.read(kind, subject)
  const { place = present?.['place'] } = members ?? {}
  const isMoved = typeof place === 'number' && place !== present?.['place']
  store.put(
    kind,
    subject,
    members && { ...present, ...members, ...(isMoved && { place: store.freePlace(kind, place) }) },
  )
}
