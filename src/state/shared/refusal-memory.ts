// Remembers refusals for a moment, so that a client that keeps asking does not cost a call of Valkey each time. A refusal
// holds anyway until the oldest request leaves the window.
import { LRUCache } from 'lru-cache'
import type { Admission } from '../rate-limit/rate-limiter.ts'

const REMEMBERED_MS = 250
const MOST_KEYS = 10_000

export interface RefusalMemory {
  /** The refusal of a key that still holds; null if there is none. */
  find(id: string): Admission | null
  remember(id: string, refusal: Admission): void
}

/** Returns an empty memory. `monotonicMs` never jumps. */
export function refusalMemory(monotonicMs = () => performance.now()): RefusalMemory {
  const refusals = new LRUCache<string, { refusal: Admission; until: number }>({ max: MOST_KEYS })
  return {
    find(id) {
      const found = refusals.get(id)
      return found !== undefined && monotonicMs() < found.until ? found.refusal : null
    },
    remember(id, refusal) {
      // The wait is in whole seconds, rounded up, so the last of them may already be over.
      const waitMs = Math.max(0, (refusal.retryAfterSeconds - 1) * 1_000)
      refusals.set(id, { refusal, until: monotonicMs() + Math.min(waitMs, REMEMBERED_MS) })
    },
  }
}
