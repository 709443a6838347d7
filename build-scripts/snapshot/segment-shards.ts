// Names the shards of a segment: its four blocks and its pages.
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { SHARDS } from '../../src/snapshot/files/shards.ts'
import { PAGE_SIZE } from '../shards/inspirations.ts'

export const PAGES_PER_SEGMENT = SEGMENT_SIZE / PAGE_SIZE

export type SegmentShards = ReturnType<typeof segmentShards>

/** The shards of a segment by its number and size. */
export function segmentShards(n: number, entries: number) {
  const pages = Array.from({ length: Math.ceil(entries / PAGE_SIZE) }, (_, i) => n * PAGES_PER_SEGMENT + i + 1)
  return {
    index: SHARDS.index.of(n),
    titles: SHARDS.segmentTitles.of(n),
    words: SHARDS.sectionWords.of(n),
    records: SHARDS.records.of(n),
    pages: pages.map((page) => SHARDS.inspirations.of(page)),
  }
}
