// Times that other work on the machine does not change, for tests whose promise is a time.

/** Runs work up to three times and returns its shortest time in milliseconds: other work hardly holds up all of them. */
export async function quickest(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

/** Returns the time that this thread computes while it does some work, in milliseconds. */
export function computingMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
