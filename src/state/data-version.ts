// What other processes committed, asked of SQLite. `PRAGMA data_version` tells it, and costs 1.3 to 2 µs when it is asked
// again and again, locks included, and 12 µs between other work (a tenth of all processor time of a search). So a reading is believed for a moment, and whoever commits what must hold from
// the next request on lets that moment pass before saying that it is done. A request that is sent after it was said is
// then answered by a reading that was made after the commit, however requests are bundled, pipelined or held up.
import type { Db } from './sqlite.ts'

/** How long a reading is believed, ms, where our commands alone commit what must hold at once: they outlast it. */
export const BELIEVED_MS = 2
/** The same where any process may commit it, which waits for nothing: no request arrives sooner after a commit. */
export const BELIEVED_OF_ANYBODY_MS = 0.1

/** A number that is another one after every commit of another connection, as it was `believedMs` ago or later. */
export function dataVersion(
  reader: Db,
  believedMs: number,
  now: () => number = performance.now.bind(performance),
): () => number {
  const read = reader.prepare<[], number>('PRAGMA data_version').pluck()
  let version = -1
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - readAt < believedMs) return version
    readAt = at
    version = read.get() as number
    return version
  }
}

/** Waits until no process believes a reading that was made before this call. For commands, after their commit. */
export function outlastReadings(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.ceil(BELIEVED_MS * 2))
}
