// The catalog in memory: the segments of a snapshot joined into one set of entries, numbered from the oldest on.
import type { ImagePrefixes } from './image-urls.ts'
import { dayNumber, type IndexSegment, OFFLINE, TEMPLATE } from './index-segment.ts'
import type { Record } from './inspiration.ts'
import { joinPostings, type PostingIndex, type Postings, setBit, sharedWords, wordsFor } from './postings.ts'
import { type RecordSegment, recordAt, SEGMENT_SIZE } from './record-segment.ts'
import { joinSections, type SectionIndex } from './section-index.ts'
import type { SectionSegment } from './section-segment.ts'
import { lowerBound, type Range } from './selection.ts'
import { joinSlugs, type SlugIndex } from './slug-index.ts'
import type { TermTable } from './term-table.ts'

/** The three blocks that hold the same entries. */
export interface Segment {
  index: IndexSegment
  records: RecordSegment
  sections: SectionSegment
}

export interface Catalog {
  /** Number of entries. */
  readonly size: number
  readonly terms: TermTable
  readonly postings: PostingIndex
  readonly live: Postings
  readonly offline: Postings
  /** Entries of the template category. */
  readonly templates: Postings
  readonly slugs: SlugIndex
  readonly sections: SectionIndex
  readonly images: ImagePrefixes
  record(entry: number): Record
  /** The entries published in a year; all of them for null. */
  published(year: number | null): Range
}

/** Joins segments; all but the last hold {@link SEGMENT_SIZE} entries. */
export function joinCatalog(segments: readonly Segment[], terms: TermTable, images: ImagePrefixes): Catalog {
  const indexes = segments.map((segment) => segment.index)
  const records = segments.map((segment) => segment.records)
  const size = indexes.reduce((sum, index) => sum + index.ids.length, 0)
  const days = joinDays(indexes, size)
  const record = (entry: number) =>
    recordAt(records[Math.floor(entry / SEGMENT_SIZE)] as RecordSegment, entry % SEGMENT_SIZE)
  return {
    size,
    terms,
    images,
    record,
    postings: joinPostings(indexes, terms.limit, size),
    live: joinFlag(indexes, size, { flag: OFFLINE, isSet: false }),
    offline: joinFlag(indexes, size, { flag: OFFLINE, isSet: true }),
    templates: joinFlag(indexes, size, { flag: TEMPLATE, isSet: true }),
    slugs: joinSlugs(indexes, size, record),
    sections: joinSections(segments, terms.limit),
    published: (year) => (year === null ? { from: 0, to: size } : yearRange(days, year)),
  }
}

function joinDays(indexes: readonly IndexSegment[], size: number): Uint32Array {
  const days = sharedWords(size)
  for (const [s, index] of indexes.entries()) days.set(index.days, s * SEGMENT_SIZE)
  return days
}

function yearRange(days: Uint32Array, year: number): Range {
  const start = (y: number) => lowerBound(days, dayNumber(`${String(y).padStart(4, '0')}-01-01`))
  return { from: start(year), to: start(year + 1) }
}

/** The entries whose flag is set, or is not. */
function joinFlag(indexes: readonly IndexSegment[], size: number, wanted: { flag: number; isSet: boolean }): Postings {
  const words = sharedWords(wordsFor(size))
  let count = 0
  for (const [s, { flags }] of indexes.entries()) {
    for (let i = 0; i < flags.length; i++) {
      if ((((flags[i] as number) & wanted.flag) !== 0) !== wanted.isSet) continue
      setBit(words, s * SEGMENT_SIZE + i)
      count += 1
    }
  }
  return { kind: 'dense', words, count }
}
