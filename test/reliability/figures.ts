// Counts the kills of a run and their effects.

/** The minimum share of kills that must end a process at work. A run whose kills come too late proves nothing. */
export const SHARE_AT_WORK = 0.5

export interface Figures {
  kills: number
  /** The number of kills that ended a process at work. */
  atWork: number
  /** Other counts by description. */
  counts: Record<string, number>
}

export function noFigures(): Figures {
  return { kills: 0, atWork: 0, counts: {} }
}

/** The most rounds of a run, as a multiple of its kills. */
const MOST_ROUNDS = 5

/** Whether a run of `due` kills needs another round: chance can make too many kills come too late. */
export function needsAnother({ kills, atWork }: Figures, due: number): boolean {
  return kills < due || (atWork < Math.floor(due * SHARE_AT_WORK) && kills < MOST_ROUNDS * due)
}

/** Adds to one of the other counts. */
export function addCount(figures: Figures, what: string, by = 1): void {
  figures.counts[what] = (figures.counts[what] ?? 0) + by
}

export function describeFigures(kind: string, { kills, atWork, counts: more }: Figures): string {
  const counts = Object.entries(more).map(([what, count]) => `${count} ${what}`)
  return `${kind}: ${[`${kills} kills`, `${atWork} of them at work`, ...counts].join(', ')}`
}

/** Splits `total` over `kinds` as evenly as possible. */
export function shares(total: number, kinds: number): number[] {
  return Array.from({ length: kinds }, (_, n) => Math.floor((total + n) / kinds))
}
