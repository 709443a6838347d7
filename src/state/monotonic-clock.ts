// A monotonic clock that reads the same in all threads of a process. `performance.now` counts from a thread's own start in
// some versions of Node.

/** ms since some moment before the process began. */
export function commonMonotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000 + nanoseconds / 1e6
}
