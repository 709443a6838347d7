// Dates and times that people write.
import { z } from 'zod'

const ANY_ZONE = { offset: true, local: true }
const TIME = z.union([z.iso.datetime(ANY_ZONE), z.iso.datetime({ ...ANY_ZONE, precision: -1 })])

/** A date or time in ISO 8601 in ms since 1970-01-01, in UTC if it has no zone, or null if the text is none. `t` and `z` are as `T` and `Z`. */
export function timeOf(given: string): number | null {
  const text = given.toUpperCase()
  if (z.iso.date().safeParse(text).success) return Date.parse(text)
  return TIME.safeParse(text).success ? Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`) : null
}
