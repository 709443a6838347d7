// The records block of a segment: the build writes it, and the server keeps it in memory unchanged.

import { byteWriter } from './byte-writer.ts'
import { packColumns, u32, unpackColumns } from './columns.ts'
import { dictionaryOf } from './dictionary.ts'
import { type PackedEntry, packRecord } from './record.ts'
import { packSections, type SectionRow, sectionTexts, type WordedSection } from './section-record.ts'

export interface RecordSegment<Bytes extends Uint8Array = Uint8Array> {
  /** The start of each record in `records`. */
  readonly starts: Uint32Array
  /** The dictionary of the section texts (dictionary.ts). */
  readonly dictionary: Bytes
  readonly records: Bytes
  /** Bytes of the longest text of an entry or a section in any shape, at most. */
  readonly longest: number
}

export interface SegmentEntry extends PackedEntry {
  /** From the lowest up. */
  sections: readonly SectionRow[]
  /** Bytes of its JSON in the shape of a listing. */
  jsonBytes: number
  /** Bytes of its terms as JSON. */
  termBytes: number
}

/** Bytes of a section besides its texts and its parent, at most. */
const SECTION_MARGIN = 1024

/** The block of the entries of a segment, and its {@link RecordSegment.longest}. */
export function packRecords(entries: readonly SegmentEntry[]): { block: Uint8Array; longest: number } {
  const pages = entries.map(({ sections }) => sections.map((row) => ({ row, texts: sectionTexts(row) })))
  const dictionary = dictionaryOf(
    pages.flatMap((page) => page.flatMap(({ texts }) => texts)).filter((text) => text !== null),
  )
  const starts = new Uint32Array(entries.length)
  const records = byteWriter()
  for (const [i, entry] of entries.entries()) {
    starts[i] = records.length
    packRecord(records, entry)
    packSections(records, pages[i] ?? [], dictionary)
  }
  const longest = entries.reduce((most, entry, i) => Math.max(most, longestText(entry, pages[i] ?? [])), 0)
  const block = packColumns([starts, dictionary.bytes, records.written(), Uint32Array.of(longest)])
  return { block, longest }
}

/** Bytes of the longest text with an entry, at most: the entry itself, or one of its sections. */
function longestText({ jsonBytes, termBytes, path }: SegmentEntry, page: readonly WordedSection[]): number {
  const texts = page.reduce((most, section) => Math.max(most, textBytes(section)), 0)
  return jsonBytes + termBytes + 9 * path.length + SECTION_MARGIN + texts
}

function textBytes({ texts }: WordedSection): number {
  return texts.reduce((sum, words) => sum + (words ?? []).reduce((bytes, word) => bytes + word.length * 3, 0), 0)
}

/** A segment as views of its block. Throws BadColumns. */
export function unpackRecords<Bytes extends Uint8Array>(block: Bytes): RecordSegment<Bytes> {
  const [starts, dictionary, records, longest] = unpackColumns(block, 4)
  return { starts: u32(starts), dictionary, records, longest: u32(longest)[0] ?? 0 }
}
