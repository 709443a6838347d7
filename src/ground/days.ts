// Days of UTC as dates, numbers and times.

export const DAY_MS = 86_400_000

/** The UTC date of a time: `YYYY-MM-DD`. */
export function dateOf(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** A date as a number: `2019-04-02` is 20190402. */
export function dayNumber(date: string): number {
  return Number(date.replaceAll('-', ''))
}

/** The date of such a number: `YYYY-MM-DD`. */
export const dateOfDay = (day: number): string => `${day}`.padStart(8, '0').replace(/(..)(..)$/, '-$1-$2')

/** The UTC day of a time, in days since 1970-01-01. */
export function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
