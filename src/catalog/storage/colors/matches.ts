// The results of a search by color: which entries or sections match, how well, and in which order. They are made once for
// some colors, and recent ones are kept, because making them for a frequent color takes 20 times as long as using them, or more.

import { bytesOfLists, recently } from '../../../ground/caches.ts'
import { longestRunOf, wordsFor } from '../postings.ts'
import type { Found } from './near-palettes.ts'

/** What matches, each with its entry, in the order of `sort=oldest`: an entry is one result, or each of its sections is. */
export interface Matches {
  /** Ascending. An entry with several sections that match is there for each. */
  readonly entries: Uint32Array
  /** The places among the sections of the type, counted from the lowest; empty if entries are the results. */
  readonly places: Uint32Array
  /** Millionths; empty without colors. (rule 40.4) */
  readonly scores: Uint32Array
  /** The positions of the matches, the worst first, and the oldest of equal ones first. */
  readonly ranked: Uint32Array
  readonly different: DifferentEntries
  /** Entries with several matches, once for each after the first. */
  readonly again: Uint32Array
}

/** The entries, each once. */
interface DifferentEntries {
  readonly count: number
  /** What posting lists have: a bitset if they are many, and else their numbers. */
  readonly words: Uint32Array
}

/** Sites: an entry is as good as the better one of its palettes. `owners` has the entry of each palette. */
export function siteMatches({ palettes, values }: Found, owners: Uint32Array, size: number): Matches {
  const entries = new Uint32Array(palettes.length)
  const scores = new Uint32Array(palettes.length)
  let count = 0
  for (let i = 0; i < palettes.length; i++) {
    const entry = owners[palettes[i] as number] as number
    const score = scoreOf(values[i] as number)
    if (count > 0 && entries[count - 1] === entry) scores[count - 1] = Math.max(scores[count - 1] as number, score)
    else {
      entries[count] = entry
      scores[count++] = score
    }
  }
  return matchesOf({ entries: entries.slice(0, count), scores: scores.slice(0, count), places: NONE }, size)
}

/** Sections: each is a match of its own. */
export function sectionMatches({ palettes, values }: Found, owners: Uint32Array, size: number): Matches {
  const entries = new Uint32Array(palettes.length)
  const places = new Uint32Array(palettes.length)
  const scores = new Uint32Array(palettes.length)
  for (let i = 0; i < palettes.length; i++) {
    const palette = palettes[i] as number
    entries[i] = owners[palette] as number
    places[i] = placeOf(palette, owners)
    scores[i] = scoreOf(values[i] as number)
  }
  return matchesOf({ entries, places, scores }, size)
}

/**
 * Sections by their numbers (section-words.ts), ascending, each with its place among all sections of its entry, of any
 * types. `scores` is empty without colors.
 */
export function chosenMatches(sections: Uint32Array, scores: Uint32Array, firsts: Uint32Array): Matches {
  const entries = new Uint32Array(sections.length)
  let entry = 0
  for (let i = 0; i < sections.length; i++) {
    while ((firsts[entry + 1] as number) <= (sections[i] as number)) entry++
    entries[i] = entry
  }
  const places = sections.map((section, i) => section - (firsts[entries[i] as number] as number))
  return matchesOf({ entries, places, scores }, firsts.length - 1)
}

const NONE = new Uint32Array(0)

/** The number of palettes of the same entry before one. */
function placeOf(palette: number, owners: Uint32Array): number {
  let place = 0
  while (owners[palette - place - 1] === owners[palette]) place++
  return place
}

function scoreOf(value: number): number {
  return Math.round(value * 1e6)
}

function matchesOf(found: Pick<Matches, 'entries' | 'places' | 'scores'>, size: number): Matches {
  const { entries, scores } = found
  const again = found.places === NONE ? NONE : repeatedOf(entries)
  return { ...found, ranked: rankedBy(scores), again, different: differentOf(entries, again.length, size) }
}

function repeatedOf(entries: Uint32Array): Uint32Array {
  return entries.filter((entry, position) => entries[position - 1] === entry)
}

function differentOf(entries: Uint32Array, again: number, size: number): DifferentEntries {
  const count = entries.length - again
  if (count <= longestRunOf(size)) {
    return {
      count,
      words: again === 0 ? entries : entries.filter((entry, position) => entries[position - 1] !== entry),
    }
  }
  const words = new Uint32Array(wordsFor(size))
  for (let i = 0; i < entries.length; i++) words[(entries[i] as number) >>> 5]! |= 1 << ((entries[i] as number) & 31)
  return { count, words }
}

/** The positions of scores, sorted by them. Equal ones keep their order. */
function rankedBy(scores: Uint32Array): Uint32Array {
  const positions = new Uint32Array(scores.length)
  for (let i = 0; i < positions.length; i++) positions[i] = i
  return sortedBy(scores, sortedBy(scores, positions, 0), DIGIT_BITS)
}

/** Two digits hold the greatest score, that of three colors. */
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
const LAST_DIGIT = DIGITS - 1

/** Positions sorted by one digit of their scores (radix sort). */
function sortedBy(scores: Uint32Array, positions: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(DIGITS + 1)
  const sorted = new Uint32Array(positions.length)
  for (let i = 0; i < scores.length; i++) starts[(((scores[i] as number) >>> shift) & LAST_DIGIT) + 1]!++
  for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit] as number
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number
    sorted[starts[((scores[position] as number) >>> shift) & LAST_DIGIT]!++] = position
  }
  return sorted
}

/** Bytes that matches take. */
function bytesOf({ entries, places, scores, ranked, again, different }: Matches): number {
  return bytesOfLists([entries, places, scores, ranked, again, different.words])
}

/** Recent matches in a catalog of `size` entries: 2 MB, or 32 bytes for each. A stranger can ask for any color. */
export const recentMatches = (size: number) => recently<Matches>({ maxBytes: Math.max(2 ** 21, 32 * size), bytesOf })
