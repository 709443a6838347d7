// What the usage counters of both engines share: counts in memory.

export interface Usage {
  /** Requests of the current UTC day. */
  readonly today: number
  readonly total: number
}

export interface Counts {
  /** Days since 1970-01-01 (UTC). */
  day: number
  today: number
  total: number
}

/** The sum of counts of one key on a day. */
export function sum(day: number, counts: readonly (Counts | undefined)[]): Usage {
  const usage = { today: 0, total: 0 }
  for (const count of counts) {
    usage.today += todayOf(count, day)
    usage.total += count?.total ?? 0
  }
  return usage
}

export function todayOf(counts: Counts | undefined, day: number): number {
  return counts?.day === day ? counts.today : 0
}

/** Counts one more use of a key on a day. */
export function increase(pending: Map<string, Counts>, keyId: string, day: number): void {
  const counts = pending.get(keyId)
  if (counts === undefined) {
    pending.set(keyId, { day, today: 1, total: 1 })
    return
  }
  counts.today = todayOf(counts, day) + 1
  counts.total++
  counts.day = day
}
