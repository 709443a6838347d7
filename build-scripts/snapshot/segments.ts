// Builds the segments of a snapshot. A segment is either read and packed into four blocks, or kept from the last snapshot.
import { encodeImagePath, type ImagePrefixes } from '../../src/catalog/model/image-urls.ts'
import { SEGMENT_SIZE, TEXT_MEMBERS } from '../../src/catalog/model/shape.ts'
import { archivePath, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { indexSegment, packIndex } from '../../src/catalog/storage/index-segment.ts'
import { packRecords } from '../../src/catalog/storage/record-segment.ts'
import { fromTheLowest } from '../../src/catalog/storage/section-record.ts'
import { onceEach } from '../../src/ground/caches.ts'
import { packSectionWords } from '../../src/search/index/section-words.ts'
import { packSegmentTitles, segmentTitles } from '../../src/search/index/title-words.ts'
import type { EntryKey, Manifest } from '../../src/snapshot/files/manifest.ts'
import type { Shard } from '../../src/snapshot/files/shards.ts'
import { type Base, type BaseSegment, type KeptSegments, segmentShards } from './plan.ts'
import type { ShardWriter } from './shard-writer.ts'
import type { EntryRow, TermRow } from './source.ts'

export interface SegmentSource {
  read(after: EntryKey, limit: number): EntryRow[]
  /** Terms by id. */
  terms: readonly (TermRow | undefined)[]
  images: ImagePrefixes
}

export interface BuiltSegment extends BaseSegment {
  last: EntryKey
  /** Bytes of the longest response text that contains one of its entries. */
  longest: number
}

const BEGINNING: EntryKey = { published: '', id: 0 }

interface Building {
  base: Base | null
  plan: KeptSegments
  writer: ShardWriter
}

/** Builds or keeps every segment, in order. */
export async function buildSegments(
  source: SegmentSource,
  building: Building,
  onProgress: (entries: number) => void,
): Promise<BuiltSegment[]> {
  const { writer } = building
  const built: BuiltSegment[] = []
  for (;;) {
    const n = built.length
    const kept = keptSegment(n, building)
    const rows = kept ? [] : source.read(built.at(-1)?.last ?? BEGINNING, SEGMENT_SIZE)
    if (!kept && rows.length === 0) break
    const packed = kept ? null : packSegment(source, n, rows)
    if (packed) await Promise.all(packed.shards.map(([shard, bytes]) => writer.put(shard, bytes)))
    built.push(kept ?? (packed as PackedSegment).segment)
    onProgress(n * SEGMENT_SIZE + rows.length)
  }
  return built
}

/** A segment of the last snapshot that still holds; its shards are kept. Null if it has to be built. */
function keptSegment(n: number, { base, plan, writer }: Building): BuiltSegment | null {
  const segment = plan.has(n) ? base?.segments[n] : null
  if (!base || !segment) return null
  const { last, longest } = base.manifest.segments[n] as Manifest['segments'][number]
  writer.keep(Object.values(segmentShards(n)))
  return { ...segment, last, longest }
}

interface PackedSegment {
  segment: BuiltSegment
  shards: [shard: Shard, bytes: Uint8Array][]
}

function packSegment({ terms, images }: SegmentSource, n: number, rows: readonly EntryRow[]): PackedSegment {
  const index = indexSegment(rows.map(indexed))
  const titles = segmentTitles(rows)
  const entries = rows.map((row) => packedEntry(row, termsOf(row, terms), images))
  const { block, longest } = packRecords(entries)
  const names = segmentShards(n)
  return {
    segment: { index, titles, last: keyOf(rows.at(-1) as EntryRow), longest },
    shards: [
      [names.index, packIndex(index)],
      [names.titles, packSegmentTitles(titles)],
      [names.records, block],
      [names.words, packSectionWords(entries.map(({ sections }) => sections))],
    ],
  }
}

function indexed(row: EntryRow) {
  const types = sectionTypes(row)
  return { ...row, terms: [...row.terms, ...types], sectionTypes: row.sections.map((section) => section.type) }
}

/** The terms of an entry by taxonomy. Those of `sections` are the types of its sections, each once. */
type OwnTerms = ReadonlyMap<Taxonomy, readonly TermRow[]>

function termsOf(row: EntryRow, terms: readonly (TermRow | undefined)[]): OwnTerms {
  const named = (ids: readonly number[]) => ids.map((id) => terms[id] as TermRow)
  const own = Map.groupBy(named(row.terms), (term) => term.taxonomy)
  return own.set('sections', named(sectionTypes(row)))
}

function packedEntry(row: EntryRow, own: OwnTerms, images: ImagePrefixes) {
  const terms = (taxonomy: Taxonomy) => (own.get(taxonomy) ?? []).map(({ id }) => id)
  const termBytes = termsBytes(own)
  return {
    ...row,
    terms,
    sections: fromTheLowest(row.sections),
    jsonBytes: termBytes + plainBytes(row, images),
    termBytes,
  }
}

/** Bytes of an entry without its texts and the addresses of its pictures, at most. */
const MEMBER_BYTES = 512

/** Bytes of an entry as JSON without its terms, at most. */
function plainBytes(row: EntryRow, images: ImagePrefixes): number {
  const paths = 4 * encodeImagePath(row.path).length + encodeImagePath(row.mobile ?? '').length
  return TEXT_MEMBERS.reduce(
    (bytes, name) => bytes + Buffer.byteLength(JSON.stringify(row[name])),
    MEMBER_BYTES + Object.values(images).join('').length + paths,
  )
}

/** Bytes of the terms of an entry as the API shows them. (rule 26.1) */
function termsBytes(own: OwnTerms): number {
  let bytes = 1
  for (const terms of own.values()) for (const term of terms) bytes += termBytes(term) + 1
  return bytes
}

const termBytes = onceEach(({ id: _, ...term }: TermRow) =>
  Buffer.byteLength(JSON.stringify({ ...term, url: archivePath(term.taxonomy, term.slug) })),
)

function sectionTypes(row: EntryRow): number[] {
  return Array.from(new Set(row.sections.map((section) => section.type)))
}

function keyOf({ published, id }: EntryRow): EntryKey {
  return { published, id }
}
