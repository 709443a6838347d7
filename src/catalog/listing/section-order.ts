// The sections of one type of a selection of entries, in the order of `sort=oldest`: the oldest entry first, and the
// sections of an entry from the lowest up (rule 8.4). Most entries have one section of a type. A list of repetitions
// has the others: an entry once for each section after its first. So the k-th section is found without a list of all.
import { type EntryNumber, wordsAt } from '../storage/arena.ts'
import { firstWhere, lowerBound } from '../storage/binary-search.ts'
import type { Kernel, SectionPlace } from '../storage/kernel/kernel.ts'
import type { Sparse } from '../storage/postings.ts'
import type { Selection } from './selection.ts'

export type OrderedSections = ReturnType<typeof orderSections>

/**
 * `entries` have at least one section of the type. `repeated` is the sorted list of repetitions of these entries. If they
 * are not for all sections of the type, `placeOf` tells for which.
 */
export function orderSections(
  { arena }: Kernel,
  entries: Selection,
  repeated: Sparse,
  placeOf: (entry: EntryNumber, nth: number) => number = (_, nth) => nth,
) {
  const again = wordsAt(arena, repeated.at, repeated.length)
  const total = entries.total + repeated.length
  return {
    total,
    /** The k-th and the following sections, `count` of them. k + count ≤ total. */
    slice: (k: number, count: number) => merge(entries, again, { k, count: Math.min(count, total - k) }),
    /** The number of sections of the entries below an entry number. */
    rank: (entry: EntryNumber) => entries.rank(entry) + lowerBound(again, entry),
    /** The place of the nth of these sections of an entry among all its sections of the type. */
    placeOf,
  }
}

/** Reads both lists side by side. A repetition comes after the first section of its entry. */
function merge(entries: Selection, again: Uint32Array, { k, count }: Record<'k' | 'count', number>): SectionPlace[] {
  let next = repetitionsBefore(entries, again, k)
  const first = k - next
  const firsts = entries.slice(first, Math.min(count, entries.total - first))
  const places: SectionPlace[] = []
  for (let i = 0; places.length < count; ) {
    const entry = again[next] as EntryNumber | undefined
    if (entry === undefined || (i < firsts.length && (firsts[i] as EntryNumber) <= entry)) {
      places.push({ entry: firsts[i++] as EntryNumber, nth: 0 })
    } else places.push({ entry, nth: nthOf(again, next++) })
  }
  return places
}

/** The number of repetitions before the k-th section. */
function repetitionsBefore(entries: Selection, again: Uint32Array, k: number): number {
  return firstWhere(0, again.length, (at) => entries.rank(again[at] as EntryNumber) + 1 + at >= k)
}

/** The place of a repetition among the sections of its entry. The first repetition has place 1. */
function nthOf(again: Uint32Array, at: number): number {
  let nth = 1
  while (again[at - nth] === again[at]) nth++
  return nth
}
