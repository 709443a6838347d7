// Which rules and archives are in force at a time. (rule 45.1)
import type { Timed } from '../../catalog/model/editorial.ts'

/** A span of time in which no item begins or ends, in ms since 1970-01-01: from the one up to, without, the other. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** The span that a moment is in. */
export function spanAt(items: Iterable<Timed>, at: number): Span {
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const item of items) {
    for (const text of [item.from, item.until]) {
      const limit = text === undefined ? Number.NaN : Date.parse(text)
      if (limit <= at) from = Math.max(from, limit)
      if (limit > at) until = Math.min(until, limit)
    }
  }
  return { from, until }
}

export function isInForce({ from, until }: Timed, at: number): boolean {
  return (from === undefined || Date.parse(from) <= at) && (until === undefined || at < Date.parse(until))
}
