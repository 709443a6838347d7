// Remembers refusals for a moment, so that a client that keeps asking does not cost a call of Valkey each time. A refusal
// holds anyway until the oldest request leaves the window.
import type { Admission } from '../rate-limit/rate-limiter.ts'

const REMEMBERED_MS = 250

export interface RefusalMemory<Subject extends object> {
  /** The refusal of a subject that still holds; null if there is none. */
  find(subject: Subject): Admission | null
  remember(subject: Subject, refusal: Admission): void
}

/** Returns an empty memory, which ends for a subject with the subject. `monotonicMs` never jumps. */
export function refusalMemory<Subject extends object>(monotonicMs = () => performance.now()): RefusalMemory<Subject> {
  const refusals = new WeakMap<Subject, { refusal: Admission; until: number }>()
  return {
    find(subject) {
      const found = refusals.get(subject)
      return found !== undefined && monotonicMs() < found.until ? found.refusal : null
    },
    remember(subject, refusal) {
      // The wait is in whole seconds, rounded up, so the last of them may already be over.
      const waitMs = Math.max(0, (refusal.retryAfterSeconds - 1) * 1_000)
      refusals.set(subject, { refusal, until: monotonicMs() + Math.min(waitMs, REMEMBERED_MS) })
    },
  }
}
