// How long a request waits for Valkey.

const DEADLINE_MS = 50

/** Why a call or a request goes on without a reply. */
export const LATE = `no reply within ${DEADLINE_MS} ms`

export interface Deadline {
  readonly isOver: boolean
  /** Ends the wait. Returns whether it was not over yet. */
  end(): boolean
}

/** Calls `over` after 50 ms. Replies that arrived while the event loop was busy are read first, so they are not late. */
export function deadline(over: () => void): Deadline {
  let isOver = false
  let last: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    last = setImmediate(() => {
      isOver = true
      over()
    })
  }, DEADLINE_MS)
  return {
    get isOver() {
      return isOver
    },
    end() {
      clearTimeout(timer)
      clearImmediate(last)
      return !isOver
    },
  }
}
