// A circuit breaker (Nygard, Release It!, "Circuit Breaker"): after three failures in a row it is open, and callers do
// without the engine at once. Only a probe that succeeds closes it again.

const FAILURES = 3

/** `switched` is called when it opens or closes. */
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
