// When calls give up: a time limit for the replies of an engine, and a circuit breaker for an engine that gives none.

/** There was no reply in time. */
export class Late extends Error {}

/**
 * Resolves or rejects like `reply`, and rejects with {@link Late} after `ms`. Replies that arrived while the event loop was
 * busy are read first, so they are not late.
 */
export function within<T>(ms: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Late(`it does not answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(late), ms)
    reply.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const FAILURES = 3

/**
 * A circuit breaker (Nygard, Release It!): after three failures in a row it is open, and callers do without the engine at once.
 * Only a probe that succeeds closes it again. `switched` is called when it opens or closes.
 */
export function breaker(switched: () => void) {
  let reasons: string[] = []
  const isOpen = () => reasons.length === FAILURES
  return {
    /** Why it is open; null while it is closed. */
    get fault() {
      return isOpen() ? (reasons.at(-1) as string) : null
    },
    /** Whether the last call failed. */
    get isSuspect() {
      return reasons.length > 0
    },
    succeeded(): void {
      const wasOpen = isOpen()
      reasons = []
      if (wasOpen) switched()
    },
    failed(reason: string): void {
      const wasOpen = isOpen()
      reasons = [...reasons.slice(1 - FAILURES), reason]
      if (!wasOpen && isOpen()) switched()
    },
  }
}
