// The matches of a search by color as lists of the kernel, and the page of the best of them. (section 40)

import { type EntryNumber, wordIndex, wordsAt } from '../storage/arena.ts'
import { lowerBound } from '../storage/binary-search.ts'
import type { Matches } from '../storage/colors/matches.ts'
import type { Kernel, SectionPlace } from '../storage/kernel/kernel.ts'
import { longestRunOf, NO_POSTINGS, type Postings, type Sparse } from '../storage/postings.ts'
import type { Page } from './query.ts'
import type { OrderedSections } from './section-order.ts'
import type { Selection } from './selection.ts'

/** The entries that match. Read them before `kernel.withScratch` returns. */
export function entriesOf(
  { arena, scratch, size }: Kernel,
  { different: { count, words } }: Pick<Matches, 'different'>,
): Postings {
  const at = scratch()
  arena.words.set(words, wordIndex(at))
  return count > longestRunOf(size) ? { kind: 'dense', at, count } : { kind: 'sparse', at, length: count }
}

/** The entries with several matches, once for each after the first. There is one place for them. */
export function repetitionsOf({ arena, nearRepetitions: at }: Kernel, { again }: Matches): Sparse {
  arena.words.set(again, wordIndex(at))
  return { ...NO_POSTINGS, at, length: again.length }
}

/** Where a match is among those of its entry. */
export function placeAt({ entries }: Matches, position: number): SectionPlace {
  const entry = entries[position] as EntryNumber
  return { entry, nth: position - lowerBound(entries, entry) }
}

/** Returns a function that says where the nth match of an entry is among all its sections of the type. */
export function placesIn({ entries, places }: Matches): OrderedSections['placeOf'] {
  return (entry, nth) => places[lowerBound(entries, entry) + nth] as number
}

/** To look up and sort a match takes as long as to pass so many ranked ones: about one in a list, eight in a bitset. */
const SORT_COST = 4

type Selected = { readonly selection: Selection; readonly total: number }

/** The positions of a page of the matches in a selection, which has `total` of them, the best first. (rule 40.4) */
export function bestOf(kernel: Kernel, matches: Matches, { selection, total }: Selected, page: Page): number[] {
  const { ranked } = matches
  const end = Math.max(0, ranked.length - page.offset)
  if (total === ranked.length) return Array.from(ranked.subarray(Math.max(0, end - page.limit), end)).reverse()
  const passed = ((page.offset + page.limit) / total) * ranked.length
  const few = total * SORT_COST < passed ? selection.list() : null
  if (few === null) return bestAmongAll(matches, selection, page)
  const keys = keysOf(matches, wordsAt(kernel.arena, few.at, few.length))
  const last = Math.max(0, keys.length - page.offset)
  return keys
    .slice(Math.max(0, last - page.limit), last)
    .reverse()
    .map((key) => key % AFTER_POSITION)
}

/** A sortable key is a score, then a position below this. Both fit into 53 bits. */
const AFTER_POSITION = 2 ** 31

/** The keys of the matches of entries, ascending. */
function keysOf({ entries, scores }: Matches, few: Uint32Array): number[] {
  const keys: number[] = []
  for (const entry of few) {
    for (let at = lowerBound(entries, entry); entries[at] === entry; at++) {
      keys.push((scores[at] as number) * AFTER_POSITION + at)
    }
  }
  return Array.from(Float64Array.from(keys).sort())
}

function bestAmongAll({ ranked, entries }: Matches, selection: Selection, { limit, offset }: Page): number[] {
  const found: number[] = []
  let skipped = 0
  for (let at = ranked.length - 1; at >= 0 && found.length < limit; at--) {
    const position = ranked[at] as number
    if (!selection.has(entries[position] as EntryNumber)) continue
    if (skipped < offset) skipped++
    else found.push(position)
  }
  return found
}
