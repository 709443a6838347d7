// A circuit breaker (Nygard, Release It!, "Circuit Breaker"): after three failures in a row it is open, and callers do
// without the engine at once. Only a probe that succeeds closes it again.

const FAILURES = 3

export interface Breaker {
  readonly isOpen: boolean
  succeeded(): void
  failed(): void
}

/** `opened` is called at each change from closed to open, `closed` at each change back. */
export function breaker({ opened, closed }: { opened(): void; closed(): void }): Breaker {
  let failures = 0
  return {
    get isOpen() {
      return failures >= FAILURES
    },
    succeeded() {
      const wasOpen = failures >= FAILURES
      failures = 0
      if (wasOpen) closed()
    },
    failed() {
      failures++
      if (failures === FAILURES) opened()
    },
  }
}
