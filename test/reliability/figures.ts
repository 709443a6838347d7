// What a run did, in figures: how many kills, where they fell, what was at stake.

/** How many of a kind's kills found the process at work: a run whose kills came too late would prove nothing. */
export const SHARE_AT_WORK = 0.5

export interface Figures {
  kills: number
  /** Kills that ended a process at work. */
  atWork: number
  /** Further counts, by what they count. */
  more: Record<string, number>
}

export function noFigures(): Figures {
  return { kills: 0, atWork: 0, more: {} }
}

/** Adds to one of the further counts. */
export function note(figures: Figures, what: string, by = 1): void {
  figures.more[what] = (figures.more[what] ?? 0) + by
}

export function describeFigures(kind: string, { kills, atWork, more }: Figures): string {
  const counts = Object.entries(more).map(([what, count]) => `${count} ${what}`)
  return `${kind}: ${[`${kills} kills`, `${atWork} of them at work`, ...counts].join(', ')}`
}

/** `total` split over so many kinds, as evenly as it goes. */
export function shares(total: number, kinds: number): number[] {
  return Array.from({ length: kinds }, (_, n) => Math.floor((total + n) / kinds))
}
