// Runs edits of editorial data and records what they changed. (rule 44.2)
import type { ChangeNumber } from '../catalog/change-number.ts'
import { type ChangeItem, itemRecorder } from '../catalog/history.ts'
import type { Db } from '../connection.ts'
import { catalogData } from '../editorial/read.ts'
import { changedItems, statesOf } from './editorial-states.ts'

/** Runs work inside a write transaction, records what it changed in the editorial data, and returns both. */
export function recordedEdit<T>(db: Db, change: ChangeNumber, work: () => T): { result: T; items: ChangeItem[] } {
  const before = statesOf(catalogData(db))
  const result = work()
  const items = changedItems(before, statesOf(catalogData(db)))
  items.forEach(itemRecorder(db, change))
  return { result, items }
}
