// Counts of usage in numbered batches.
import { type Counts, increase } from '../../usage-counts.ts'

export interface Batch {
  /** Ascends from 1. */
  readonly seq: number
  readonly counts: ReadonlyMap<string, Counts>
}

/** The counts of a key at a moment. */
export interface CountsOfKey {
  readonly counts: Counts
  /** The number of the batch that they are in; Infinity before they are in one. */
  seq(): number
}

/** Takes 70 ms on a busy machine, so that a write has its answer in time however many keys are in use. */
const MAX_KEYS = 1_000

export function usageBatches() {
  const pending = new Map<string, Counts>()
  const batchOf = new WeakMap<Counts, number>()
  /** The batch that may have been written. It does not change until an answer says that it was. */
  let sent: Batch | null = null
  let lastSeq = 0

  return {
    count(keyId: string, day: number): void {
      increase(pending, keyId, day)
    },
    /** How many batches the counts in memory are, with the one that may have been written. */
    get waiting(): number {
      return (sent === null ? 0 : 1) + Math.ceil(pending.size / MAX_KEYS)
    },
    /** The batch to send: the one that may have been written again, or else the oldest counts. Null if there are none. */
    next(): Batch | null {
      if (sent !== null || pending.size === 0) return sent
      sent = { seq: ++lastSeq, counts: new Map(pending.entries().take(MAX_KEYS)) }
      for (const [keyId, counts] of sent.counts) {
        pending.delete(keyId)
        batchOf.set(counts, lastSeq)
      }
      return sent
    },
    /** The batch that was sent is written. */
    written(): void {
      sent = null
    },
    countsOf(keyId: string): CountsOfKey[] {
      return [sent?.counts.get(keyId), pending.get(keyId)]
        .filter((found) => found !== undefined)
        .map((found) => ({ counts: { ...found }, seq: () => batchOf.get(found) ?? Number.POSITIVE_INFINITY }))
    },
  }
}
