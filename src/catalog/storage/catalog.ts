// The catalog in memory: the segments of a snapshot joined into one set of entries, numbered from the oldest on.
//
// Joining fills the snapshot's memory once and gives a layout of addresses; opening a layout gives a thread its catalog.

import type { Range } from '../listing/selection.ts'
import type { ImagePrefixes } from '../model/image-urls.ts'
import type { TermTable } from '../model/term-table.ts'
import { type Arena, wordsAt } from './arena.ts'
import { lowerBound } from './binary-search.ts'
import { dayNumber, type IndexSegment, OFFLINE, TEMPLATE } from './index-segment.ts'
import { type Kernel, openKernel, type Room, roomFor } from './kernel/kernel.ts'
import { joinTables, type Tables } from './kernel/tables.ts'
import type { Pause } from './pause.ts'
import {
  joinPostings,
  openPostings,
  openRuns,
  type PostingIndex,
  type Postings,
  type PostingTable,
  type Sparse,
  setBit,
  wordsFor,
} from './postings.ts'
import { type RecordSegment, SEGMENT_SIZE } from './record-segment.ts'
import { MOST_RESULTS, type RecordTexts, recordTexts } from './record-texts.ts'
import { joinSlugs, openSlugs, type SlugIndex, type SlugTable, slotsFor } from './slug-index.ts'

/** The two blocks that hold the same entries; `records` are views of the arena. */
export interface Segment {
  index: IndexSegment
  records: RecordSegment
}

/** Where everything lies in the arena: plain numbers, which another thread can be given. */
export interface Layout {
  readonly size: number
  /** Publish dates by entry number, 20190402. */
  readonly days: number
  readonly carried: PostingTable
  readonly repeated: PostingTable
  readonly live: Postings
  readonly offline: Postings
  readonly templates: Postings
  readonly slugs: SlugTable
  readonly tables: Tables
  readonly room: Room
}

export interface Catalog extends RecordTexts {
  readonly kernel: Kernel
  /** Number of entries. */
  readonly size: number
  readonly terms: TermTable
  readonly postings: PostingIndex
  /** For a section type the entries with more than one such section, once for each beyond the first. */
  readonly repeated: { of(term: number): Sparse }
  readonly live: Postings
  readonly offline: Postings
  /** Entries of the template category. */
  readonly templates: Postings
  readonly slugs: SlugIndex
  /** The entries published in a year; all of them for null. */
  published(year: number | null): Range
}

/** Bytes that a body may have beside its results. */
const FRAME = 64 * 1024

/** What a catalog is made of, in bytes; `size` is the number of entries, `longest` that of a segment's longest text. */
interface Extent {
  size: number
  longest: number
  /** The index blocks. */
  index: number
  /** The terms' JSON. */
  terms: number
}

/** Bytes of its arena that a catalog and its kernel take at most, beside the segments' records. */
export function catalogRoom({ size, longest, index, terms }: Extent): number {
  const lists = index * 2 + terms * 4
  const byEntry = slotsFor(size) * 4 + size * 16
  return lists + byEntry + roomFor({ ...roomOf(size, longest), repetitions: index }) + FRAME
}

function roomOf(size: number, longest: number) {
  return { size, text: MOST_RESULTS * longest + FRAME }
}

/** Repetitions of all section types: no list of one type is longer. */
function longestList(indexes: readonly IndexSegment[]): number {
  return indexes.reduce((sum, { repeated }) => sum + repeated.postings.length, 0)
}

/** Joins segments; all but the last hold {@link SEGMENT_SIZE} entries. */
export async function joinCatalog(
  arena: Arena,
  segments: readonly Segment[],
  { terms, images, pause }: { terms: TermTable; images: ImagePrefixes; pause: Pause },
): Promise<Layout> {
  const indexes = segments.map((segment) => segment.index)
  const records = segments.map((segment) => segment.records)
  const size = indexes.reduce((sum, index) => sum + index.ids.length, 0)
  const lists = (kind: 'carried' | 'repeated') =>
    indexes.map((index, n) => ({ lists: index[kind], first: n * SEGMENT_SIZE }))
  const longest = records.reduce((most, segment) => Math.max(most, segment.longest), 0)
  return {
    size,
    days: joinDays(arena, indexes, size),
    carried: await joinPostings(arena, lists('carried'), { terms: terms.limit, size, pause }),
    repeated: await joinPostings(arena, lists('repeated'), { terms: terms.limit, size: Infinity, pause }),
    live: joinFlag(arena, indexes, { flag: OFFLINE, isSet: false, size }),
    offline: joinFlag(arena, indexes, { flag: OFFLINE, isSet: true, size }),
    templates: joinFlag(arena, indexes, { flag: TEMPLATE, isSet: true, size }),
    slugs: await joinSlugs(arena, indexes, { size, pause }),
    tables: await joinTables(arena, { segments: records, size, terms, images }, pause),
    room: { ...roomOf(size, longest), repetitions: longestList(indexes) },
  }
}

/** A thread's catalog over a layout. */
export function openCatalog(arena: Arena, layout: Layout, terms: TermTable): Catalog {
  const kernel = openKernel(arena, layout.room)
  const texts = recordTexts(kernel, layout.tables)
  const days = wordsAt(arena, layout.days, layout.size)
  const { size, live, offline, templates } = layout
  return {
    kernel,
    size,
    terms,
    live,
    offline,
    templates,
    ...texts,
    postings: openPostings(arena, layout.carried),
    repeated: openRuns(arena, layout.repeated),
    slugs: openSlugs(arena, layout.slugs, texts.slugText),
    published: (year) => (year === null ? { from: 0, to: size } : yearRange(days, year)),
  }
}

function joinDays(arena: Arena, indexes: readonly IndexSegment[], size: number): number {
  const at = arena.reserve(size * 4)
  for (const [n, { days }] of indexes.entries()) arena.words.set(days, (at >>> 2) + n * SEGMENT_SIZE)
  return at
}

function yearRange(days: Uint32Array, year: number): Range {
  const start = (y: number) => lowerBound(days, dayNumber(`${String(y).padStart(4, '0')}-01-01`))
  return { from: start(year), to: start(year + 1) }
}

interface Flagged {
  flag: number
  isSet: boolean
  size: number
}

/** The entries whose flag is set, or is not. */
function joinFlag(arena: Arena, indexes: readonly IndexSegment[], { flag, isSet, size }: Flagged): Postings {
  const at = arena.reserve(wordsFor(size) * 4)
  let count = 0
  for (const [n, { flags }] of indexes.entries()) {
    for (let i = 0; i < flags.length; i++) {
      if ((((flags[i] as number) & flag) !== 0) !== isSet) continue
      setBit(arena.words, at, n * SEGMENT_SIZE + i)
      count += 1
    }
  }
  return { kind: 'dense', at, count }
}
