// Snapshots in a thread that is handed them. All threads turn to a new one at the same moment, by one shared number: who
// has seen an answer from the new snapshot gets none from the old one, whichever thread is asked.
import { openSnapshot, type SnapshotImage } from './open.ts'
import { type Closable, type Serving, serveSnapshot } from './serve.ts'
import type { Served, SnapshotFollower } from './snapshot.ts'

/** A snapshot to be made ready. */
export interface Preparation {
  readonly image: SnapshotImage
  readonly serving: Serving
  /** Served from when the shared number is this one. */
  readonly generation: number
}

export interface SnapshotReceiver extends SnapshotFollower {
  /** Makes a snapshot ready beside the one that is served. Rejects where that fails. */
  prepare(preparation: Preparation): Promise<void>
}

/** Receives snapshots; `generation` is the one shared word. */
export function receiveSnapshots(generation: Int32Array): SnapshotReceiver {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let served: Closable<Served> | null = null
  let seen = 0
  let prepared: { served: Closable<Served>; generation: number } | null = null

  function turn(now: number): void {
    seen = now
    if (prepared?.generation !== now) return
    served?.close()
    served = prepared.served
    prepared = null
  }

  return {
    ready,
    refusal: null,
    get current() {
      const now = Atomics.load(generation, 0)
      if (now !== seen) turn(now)
      return served
    },
    async prepare({ image, serving, generation }) {
      prepared?.served.close()
      prepared = null
      prepared = { served: await serveSnapshot(openSnapshot(image), serving), generation }
      resolve()
    },
    close() {
      prepared?.served.close()
      served?.close()
    },
  }
}
