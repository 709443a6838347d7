// Knows whether this server has admitted requests without Valkey in the last minute. Those are in no window of Valkey, so
// until they have left the window, the server's own window counts too: it never admits more than its limit.
import { WINDOW_MS } from '../../accounts/limits.ts'

export interface Alone {
  /** A request is decided without Valkey. */
  note(): void
  isRecent(): boolean
  /** The number of requests that were decided without Valkey. */
  readonly count: number
}

/** `monotonicMs` never jumps. */
export function aloneMemory(monotonicMs = () => performance.now()): Alone {
  let noted = Number.NEGATIVE_INFINITY
  let count = 0
  return {
    note() {
      noted = monotonicMs()
      count++
    },
    isRecent: () => monotonicMs() - noted < WINDOW_MS,
    get count() {
      return count
    },
  }
}
