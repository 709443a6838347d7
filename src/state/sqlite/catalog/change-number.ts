// Takes change numbers on demand, so that a write transaction that changes nothing takes none.
import type { Db } from '../connection.ts'
import { type ChangeKind, nextChange } from './database.ts'

/** Returns the change number of a transaction. The first call takes it from the catalog, later calls repeat it. */
export type ChangeNumber = () => number

/** The change number of the transaction that is about to begin. Call the returned function inside it. */
export function changeOnDemand(db: Db, now: Date, kind: ChangeKind): ChangeNumber {
  let change: number | null = null
  return () => {
    change ??= nextChange(db, now, kind)
    return change
  }
}
