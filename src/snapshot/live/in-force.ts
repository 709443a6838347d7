// Which rules and archives are in force at a time. (rule 45.1)
import type { Timed } from '../../catalog/model/editorial.ts'

/** A span of time in which no item begins or ends, in ms since 1970-01-01: from the one up to, without, the other. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** The span that a moment is in. */
export function spanAt(items: readonly Timed[], at: number): Span {
  const times = items.flatMap(({ from, until }) => [from, until].flatMap((time) => (time ? Date.parse(time) : [])))
  times.sort((a, b) => a - b)
  return { from: times.findLast((time) => time <= at) ?? -Infinity, until: times.find((time) => time > at) ?? Infinity }
}

export function isInForce({ from, until }: Timed, at: number): boolean {
  return (from === undefined || Date.parse(from) <= at) && (until === undefined || at < Date.parse(until))
}
