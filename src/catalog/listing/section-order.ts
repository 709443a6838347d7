// The sections of one type on a selection of pages, in the order of `sort=oldest`: pages ascending, a page's sections
// from the lowest up. Most pages have one section of a type; the others stand in a list of repetitions, once for each
// section beyond the first. So a section is found by its place without a list of all of them.
import { type EntryNumber, wordsAt } from '../storage/arena.ts'
import { firstWhere } from '../storage/binary-search.ts'
import type { Kernel, SectionPlace } from '../storage/kernel/kernel.ts'
import type { Sparse } from '../storage/postings.ts'
import type { Selection } from './selection.ts'

export interface OrderedSections {
  readonly total: number
  /** The k-th and the following sections, `count` of them; k + count ≤ total. */
  slice(k: number, count: number): SectionPlace[]
}

/**
 * `pages` are entries with at least one section of the type; `repeated` is the list of repetitions on these pages, which
 * ascends.
 */
export function orderSections({ arena }: Kernel, pages: Selection, repeated: Sparse): OrderedSections {
  const again = wordsAt(arena, repeated.at, repeated.length)
  const total = pages.total + repeated.length
  return { total, slice: (k, count) => merge(pages, again, { k, count: Math.min(count, total - k) }) }
}

interface Slice {
  k: number
  count: number
}

/** Reads both lists side by side; a repetition stands behind its page's first section. */
function merge(pages: Selection, again: Uint32Array, { k, count }: Slice): SectionPlace[] {
  let next = repetitionsBefore(pages, again, k)
  const first = k - next
  const entries = pages.slice(first, Math.min(count, pages.total - first))
  const places: SectionPlace[] = []
  for (let i = 0; places.length < count; ) {
    const entry = again[next] as EntryNumber | undefined
    if (entry === undefined || (i < entries.length && (entries[i] as EntryNumber) <= entry)) {
      places.push({ entry: entries[i++] as EntryNumber, nth: 0 })
    } else places.push({ entry, nth: nthOf(again, next++) })
  }
  return places
}

/** How many repetitions stand before the k-th section. */
function repetitionsBefore(pages: Selection, again: Uint32Array, k: number): number {
  return firstWhere(0, again.length, (at) => pages.rank(again[at] as EntryNumber) + 1 + at >= k)
}

/** Which of its page's sections a repetition is: the first one counts as 1. */
function nthOf(again: Uint32Array, at: number): number {
  let nth = 1
  while (again[at - nth] === again[at]) nth++
  return nth
}
