// Readings that many callers share.

/**
 * Returns a function that resolves to a reading which began after the call. Calls of one turn, and those that come while a
 * reading is under way, share the next one, so that at most one is under way.
 */
export function latestRead<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    next = null
    return read()
  }

  return () => {
    if (next === null) {
      next = current.then(begin, begin)
      current = next
    }
    return next
  }
}
