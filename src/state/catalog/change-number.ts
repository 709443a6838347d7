// Change numbers taken on demand: a write transaction that turns out to change nothing takes none.

import type { Db } from '../sqlite.ts'
import { nextChange } from './database.ts'

/** Gives the number for the rows that a transaction changes: taken from the catalog at the first call, then the same. */
export type ChangeNumber = () => number

/** The change number of the transaction that is about to begin, taken inside it and only if it is asked for. */
export function changeOnDemand(db: Db, now: Date, kind: { editorial: boolean }): ChangeNumber {
  let change: number | null = null
  return () => {
    change ??= nextChange(db, now, kind)
    return change
  }
}
