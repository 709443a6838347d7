// What was probably meant by a name that is none.
import { comparableWords, nearest } from '../../src/search/suggest/nearest.ts'

/** Up to three names that are spelled alike: first those that begin so, then the nearest. */
export function near(name: string, names: readonly string[]): string[] {
  const found = nearest(name, comparableWords(names), new Map())
  return found.toSorted((a, b) => Number(b.startsWith(name)) - Number(a.startsWith(name)))
}

/** How many names are listed. */
const NAMED = 20

/** A question with the names that are spelled alike, or else all of them. */
export function meant(name: string, names: readonly string[]): string {
  const alike = near(name, names)
  const more = names.length > NAMED ? `, … (${names.length} in all)` : ''
  return alike.length > 0 ? `did you mean ${listed(alike)}?` : `it is one of ${names.slice(0, NAMED).join(', ')}${more}`
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1')
}
