// Counts of usage in numbered batches.
import { type Counts, increase } from '../../accounts/usage-counts.ts'

export interface Batch {
  /** Ascends from 1. */
  readonly seq: number
  readonly counts: ReadonlyMap<string, Counts>
}

export function usageBatches() {
  let pending = new Map<string, Counts>()
  /** The batch that may have been written. It does not change until an answer says that it was. */
  let sent: Batch | null = null
  let lastSeq = 0

  return {
    count(keyId: string, day: number): void {
      increase(pending, keyId, day)
    },
    /** Whether there is a batch of which nobody knows whether it was written. */
    get isUncertain(): boolean {
      return sent !== null
    },
    /** The batch to send: the uncertain one again, or else all counts since the last one. Null if there are none. */
    next(): Batch | null {
      if (sent !== null || pending.size === 0) return sent
      sent = { seq: ++lastSeq, counts: pending }
      pending = new Map()
      return sent
    },
    /** The batch that was sent is written. */
    written(): void {
      sent = null
    },
    /** The counts of a key at this moment, with the batch that each is or will be in. */
    countsOf(keyId: string): { seq: number; counts: Counts | undefined }[] {
      const later = pending.get(keyId)
      return [
        { seq: sent?.seq ?? 0, counts: sent?.counts.get(keyId) },
        { seq: lastSeq + 1, counts: later && { ...later } },
      ]
    },
  }
}
