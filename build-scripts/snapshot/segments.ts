// Building the segments of a snapshot: each thousand entries is read, packed into its three blocks and its pages, or
// taken over from the last snapshot as it is.
import type { ImagePrefixes } from '../../src/catalog/model/image-urls.ts'
import { inspirationJson } from '../../src/catalog/model/inspiration.ts'
import { type ListMember, SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { packIndex, unpackIndex } from '../../src/catalog/storage/index-segment.ts'
import { packRecords, type SegmentEntry, unpackRecords } from '../../src/catalog/storage/record-segment.ts'
import { packSegmentTitles, type SegmentTitles, segmentTitles } from '../../src/search/index/segment-titles.ts'
import type { EntryKey, Manifest } from '../../src/snapshot/files/manifest.ts'
import { inspirationPages, PAGE_SIZE } from '../shards/inspirations.ts'
import type { Base, BaseSegment, Plan } from './plan.ts'
import type { ShardWriter } from './shard-writer.ts'
import type { EntryRow, TermRow } from './source.ts'

const PAGES = SEGMENT_SIZE / PAGE_SIZE

export interface SegmentSource {
  read(after: EntryKey, limit: number): EntryRow[]
  /** Terms by id. */
  terms: readonly (TermRow | undefined)[]
  images: ImagePrefixes
}

export interface BuiltSegment extends BaseSegment {
  last: EntryKey
  /** Bytes of the longest text that one of its entries has a part in. */
  longest: number
}

const BEGINNING: EntryKey = { published: '', id: 0 }

/** Segments whose files are being compressed and written while the next one is read. */
const WRITING_AT_ONCE = 3

/** Builds or keeps every segment, in order. */
export async function buildSegments(
  source: SegmentSource,
  { base, plan, writer }: { base: Base | null; plan: Plan; writer: ShardWriter },
  onProgress: (entries: number) => void,
): Promise<BuiltSegment[]> {
  const built: BuiltSegment[] = []
  const writing: Promise<void>[] = []
  for (;;) {
    const n = built.length
    const isKept = base !== null && n < plan.rebuildFrom && !plan.stale.has(n) && n < base.segments.length
    const rows = isKept ? [] : source.read(built.at(-1)?.last ?? BEGINNING, sizeOf(n, base, plan))
    if (!isKept && rows.length === 0) break
    if (writing.length === WRITING_AT_ONCE) await writing.shift()
    if (isKept) built.push(keepSegment(n, base, writer))
    else {
      const blocks = packSegment(source, rows)
      writing.push(awaitedLater(writeSegment(writer, { n, rows, blocks })))
      const { longest } = unpackRecords(blocks.records)
      built.push({
        index: unpackIndex(blocks.index),
        titles: blocks.kept,
        last: keyOf(rows.at(-1) as EntryRow),
        longest,
      })
    }
    onProgress(n * SEGMENT_SIZE + rows.length)
  }
  await Promise.all(writing)
  return built
}

/** A promise that may fail before anybody waits for it: whoever does so later is told. */
function awaitedLater(work: Promise<void>): Promise<void> {
  work.catch(() => {})
  return work
}

/** A stale segment is read again with the number of entries it had; the ones that follow it stand where they stood. */
function sizeOf(n: number, base: Base | null, plan: Plan): number {
  return n < plan.rebuildFrom ? (base?.manifest.segments[n]?.entries ?? SEGMENT_SIZE) : SEGMENT_SIZE
}

/** The names of a segment's shards. */
export function segmentNames(n: number, entries: number): { blocks: string[]; pages: string[] } {
  const pages = Array.from({ length: Math.ceil(entries / PAGE_SIZE) }, (_, i) => n * PAGES + i + 1)
  return {
    blocks: ['index', 'titles', 'records'].map((kind) => `${kind}/${n}.bin`),
    pages: pages.map((page) => `inspirations/${page}.json`),
  }
}

function keepSegment(n: number, { manifest, segments }: Base, writer: ShardWriter): BuiltSegment {
  const { entries, last, longest } = manifest.segments[n] as Manifest['segments'][number]
  const { blocks, pages } = segmentNames(n, entries)
  writer.keep([...blocks, ...pages])
  return { ...(segments[n] as BaseSegment), last, longest }
}

interface Blocks {
  kept: SegmentTitles
  index: Uint8Array
  titles: Uint8Array
  records: Uint8Array
  /** The entries' JSON. */
  texts: readonly string[]
}

function packSegment({ terms, images }: SegmentSource, rows: readonly EntryRow[]): Blocks {
  const kept = segmentTitles(rows)
  const own = rows.map((row) => termsOf(row, terms))
  const texts = rows.map((row, i) => inspirationJson(row, namesOf(own[i] as OwnTerms), images))
  return {
    kept,
    titles: packSegmentTitles(kept),
    index: packIndex(rows.map(indexed)),
    records: packRecords(rows.map((row, i) => packedEntry(row, own[i] as OwnTerms, texts[i] as string))),
    texts,
  }
}

async function writeSegment(
  writer: ShardWriter,
  { n, rows, blocks }: { n: number; rows: readonly EntryRow[]; blocks: Blocks },
): Promise<void> {
  const names = segmentNames(n, rows.length)
  const dates = rows.map((row) => row.published)
  const pages = inspirationPages(blocks.texts, { dates, firstPage: n * PAGES + 1 })
  await Promise.all([
    ...[blocks.index, blocks.titles, blocks.records].map((block, i) => writer.put(names.blocks[i] as string, block)),
    ...pages.map((page, i) => writer.put(names.pages[i] as string, page, { precompressed: true })),
  ])
}

function indexed(row: EntryRow) {
  const types = sectionTypes(row)
  return { ...row, terms: [...row.terms, ...types], sectionTypes: row.sections.map((section) => section.type) }
}

/** An entry's terms by taxonomy; those of `sections` are the types of its sections, each once. */
type OwnTerms = ReadonlyMap<Taxonomy, readonly TermRow[]>

function termsOf(row: EntryRow, terms: readonly (TermRow | undefined)[]): OwnTerms {
  const own = Map.groupBy(
    row.terms.map((id) => terms[id] as TermRow),
    (term) => term.taxonomy,
  )
  return own.set(
    'sections',
    sectionTypes(row).map((id) => terms[id] as TermRow),
  )
}

function packedEntry(row: EntryRow, own: OwnTerms, json: string): SegmentEntry {
  return { ...row, terms: (taxonomy) => (own.get(taxonomy) ?? []).map(({ id }) => id), json }
}

function sectionTypes(row: EntryRow): number[] {
  return Array.from(new Set(row.sections.map((section) => section.type)))
}

function keyOf({ published, id }: EntryRow): EntryKey {
  return { published, id }
}

function namesOf(own: OwnTerms): (member: ListMember) => string[] {
  return (member) => (own.get(member) ?? []).map(({ name }) => name)
}
