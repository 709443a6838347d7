// The catalog in memory: the segments of a snapshot joined into one set of entries, numbered from the oldest.

import { recently } from '../../ground/caches.ts'
import type { Pause } from '../../ground/scheduling.ts'
import { textRing } from '../../ground/text-ring.ts'
import type { ImagePrefixes } from '../model/image-urls.ts'
import { SEGMENT_SIZE } from '../model/shape.ts'
import type { TermTable } from '../model/taxonomy.ts'
import type { Arena, ArenaBytes, EntryNumber } from './arena.ts'
import type { ColorIndex } from './colors/color-index.ts'
import { recentMatches } from './colors/matches.ts'
import { type IndexSegment, OFFLINE, TEMPLATE } from './index-segment.ts'
import { type Kernel, kernelBytes, MAX_RESULTS, type Need, openKernel, type Room } from './kernel/kernel.ts'
import { joinTables } from './kernel/tables.ts'
import { openTermCounts, type TermCounts } from './kernel/term-counts.ts'
import { type EntryKeys, joinEntryKeys } from './keys/entry-keys.ts'
import { joinSlugs, type SlugIndex, slotsFor, takedowns } from './keys/slug-index.ts'
import type { unpackAlike } from './pictures/alike.ts'
import type { Pictures } from './pictures/picture-table.ts'
import {
  type CatalogPostings,
  type Dense,
  joinPostings,
  joinRepetitions,
  type Positioned,
  type PostingIndex,
  type Sparse,
  setBit,
  wordsFor,
} from './postings.ts'
import type { RecordSegment } from './record-segment.ts'
import { type RecordTexts, recordTexts } from './record-texts.ts'
import type { SectionWords } from './section-words.ts'

/** The two blocks of the same entries. The records stay in the arena; the index is needed for joining only. */
export interface Segment {
  index: IndexSegment
  records: RecordSegment<ArenaBytes>
}

/** A range of entry numbers, without `to`. */
export interface Range {
  from: number
  to: number
}

export interface Catalog extends RecordTexts, ReturnType<typeof takedowns> {
  readonly kernel: Kernel
  readonly size: number
  readonly terms: TermTable
  readonly postings: PostingIndex
  /** Counts the terms of selections. */
  readonly termCounts: TermCounts
  /** By section type, the entries with more than one such section, once for each section after the first. */
  readonly repeated: PostingIndex<Sparse>
  readonly live: Dense
  readonly offline: Dense
  /** Entries of the category `template`, and all others. */
  readonly templates: Dense
  readonly inspirations: Dense
  readonly pictures: Pictures
  /** The palettes of sites, and of sections by type. */
  readonly siteColors: ColorIndex
  readonly sectionColors: ColorIndex
  readonly sectionWords: SectionWords
  /** How sites look, and which look alike. */
  readonly alike: ReturnType<typeof unpackAlike>
  /** Finds the sections that a query chooses, unless that was done recently. */
  readonly recentSections: ReturnType<typeof recentMatches>
  /** Ranks the sites that are similar to one, unless that was done recently. */
  readonly recentSimilar: ReturnType<typeof recently<readonly EntryNumber[]>>
  /** The facets of long listings that were counted recently. */
  readonly recentFacets: ReturnType<typeof textRing<null>>
  /** What the order of the entries follows. */
  readonly keys: EntryKeys
}

/** Bytes of a response body besides its results, at most. */
const FRAME = 64 * 1024

/** Some 5,000 sites with those that are similar to them, and some 4,000 facets; at a million entries 10,000. */
const SIMILAR_BYTES = 6 * 2 ** 20
const facetBytes = (size: number) => SIMILAR_BYTES + 10 * size

/** The size of what a catalog is joined from. */
interface Extent {
  size: number
  /** Bytes of the longest text of a segment. */
  longest: number
  /** Bytes of the index blocks. */
  index: number
  /** Bytes of the JSON of the terms. */
  terms: number
}

/** Bytes of a posting in an index block, and in memory at most: as one of 128 entries of a bitset, and in a row of terms. */
const [PACKED, UNPACKED] = [2, 20]

/** Bytes of an arena that a catalog with its kernel takes besides the records, at most. */
export function catalogBytes({ size, longest, index, terms }: Extent): number {
  const postings = index / PACKED
  const lists = postings * UNPACKED + terms * 4
  const byEntry = slotsFor(size) * 4 + size * 30
  return lists + byEntry + kernelBytes(roomOf({ size, longest, repetitions: postings })) + FRAME
}

function roomOf({ size, longest, repetitions }: { size: number; longest: number; repetitions: number }): Room {
  return { size, text: MAX_RESULTS * longest + FRAME, repetitions }
}

/** What a catalog has besides its segments. */
interface Joined {
  readonly terms: TermTable
  readonly images: ImagePrefixes
  readonly pause: Pause
  /** Default: all records are there. */
  readonly need?: Need | undefined
  readonly pictures: Pictures
  readonly alike: Catalog['alike']
  readonly siteColors: ColorIndex
  readonly sectionColors: ColorIndex
  readonly sectionWords: SectionWords
}

/** Joins segments. All but the last must have {@link SEGMENT_SIZE} entries. */
export async function joinCatalog(
  arena: Arena,
  segments: readonly Segment[],
  { terms, images, need, pause, ...shown }: Joined,
): Promise<Catalog> {
  const indexes = segments.map((segment) => segment.index)
  const records = segments.map((segment) => segment.records)
  const size = indexes.reduce((sum, index) => sum + index.ids.length, 0)
  const keys = joinEntryKeys(arena, indexes, { size, segmentSize: SEGMENT_SIZE })
  const joining = { terms: terms.limit, pause }
  const sources = {
    postings: await joinPostings(arena, positioned(indexes, 'carried'), { ...joining, size }),
    repeated: await joinRepetitions(arena, positioned(indexes, 'repeated'), joining),
    live: await joinFlag(arena, indexes, { flag: OFFLINE, isSet: false, size, pause }),
    offline: await joinFlag(arena, indexes, { flag: OFFLINE, isSet: true, size, pause }),
    templates: await joinFlag(arena, indexes, { flag: TEMPLATE, isSet: true, size, pause }),
    inspirations: await joinFlag(arena, indexes, { flag: TEMPLATE, isSet: false, size, pause }),
  }
  const tables = await joinTables(arena, { segments: records, size, terms, images }, pause)
  const longest = records.reduce((most, segment) => Math.max(most, segment.longest), 0)
  const repetitions = sectionsIn(indexes, terms, sources.postings)
  const kernel = openKernel(arena, roomOf({ size, longest, repetitions }), need)
  kernel.useTables(tables)
  const texts = recordTexts(kernel, shown.pictures)
  await pause()
  const slugs = await joinSlugs(arena, indexes, { size, pause, jsonOf: texts.slugText })
  return {
    kernel,
    size,
    terms,
    ...sources,
    termCounts: openTermCounts(kernel, terms, sources.postings),
    ...texts,
    ...changingParts(arena, size, slugs),
    ...shown,
    keys,
  }
}

/** The number of all sections: each entry has its types once among its terms, and again for each section after the first. */
function sectionsIn(indexes: readonly IndexSegment[], terms: TermTable, { lengths }: CatalogPostings): number {
  const firsts = terms.of('sections').reduce((sum, { id }) => sum + (lengths[id] as number), 0)
  return indexes.reduce((sum, { repeated }) => sum + repeated.postings.length, firsts)
}

/** What is taken down and what was asked for recently: nothing yet. */
function changingParts(arena: Arena, size: number, slugs: SlugIndex) {
  const recent = recentResults(size)
  const forget = () => {
    for (const results of Object.values(recent)) results.forget()
  }
  return { ...recent, ...takedowns(arena, size, slugs, forget) }
}

/** What was asked for recently, empty. */
function recentResults(size: number): Pick<Catalog, 'recentSections' | 'recentSimilar' | 'recentFacets'> {
  return {
    recentSections: recentMatches(size),
    recentSimilar: recently({ maxBytes: SIMILAR_BYTES, bytesOf: ({ length }) => length * 8 }),
    recentFacets: textRing(facetBytes(size)),
  }
}

function positioned(indexes: readonly IndexSegment[], kind: 'carried' | 'repeated'): Positioned[] {
  return indexes.map((index, n) => ({ lists: index[kind], first: n * SEGMENT_SIZE }))
}

type Flagged = { flag: number; isSet: boolean; size: number; pause: Pause }

/** The entries whose flag is set, or the entries whose flag is not set. */
async function joinFlag(arena: Arena, indexes: readonly IndexSegment[], flagged: Flagged): Promise<Dense> {
  const { flag, isSet, size, pause } = flagged
  const at = arena.reserve(wordsFor(size) * 4)
  let count = 0
  for (const [n, { flags }] of indexes.entries()) {
    for (let i = 0; i < flags.length; i++) {
      if ((((flags[i] as number) & flag) !== 0) !== isSet) continue
      setBit(arena.words, at, (n * SEGMENT_SIZE + i) as EntryNumber)
      count += 1
    }
    await pause()
  }
  return { kind: 'dense', at, count }
}
