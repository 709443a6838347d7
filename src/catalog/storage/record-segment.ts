// The records block of a segment: the build writes it, and the server keeps it in memory unchanged.
import { dayNumber } from '../../ground/days.ts'
import { innerJson } from '../../ground/texts.ts'
import { encodeImagePath } from '../model/image-urls.ts'
import { type EntryTexts, FLAGS, RECORD_LISTS, TEXT_MEMBERS } from '../model/shape.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import { type ByteWriter, byteWriter } from './byte-writer.ts'
import { packColumns, u32, unpackColumns } from './columns.ts'
import { dictionaryOf } from './dictionary.ts'
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

// A packed entry: what is its own, in about 150 bytes. The kernel (kernel/assembly/record.ts) writes the three shapes
// of an entry from it. Names of terms are stored once, and records refer to them by ID.
//
// The head of a record, numbers in LEB128: the length of the rest of the head; the day as a 32-bit word (20190402);
// the flags; width and height of the screenshot; the text members as runs of JSON without quotes, an empty run for
// null; the encoded path of the screenshot as two runs, before and after the slug; if there is a mobile capture, the
// number of bytes that its path shares with the start of the other path, and the rest as a run; for each of
// RECORD_LISTS, the number of terms and their IDs. After the head: the sections (section-record.ts).
/** An entry as the catalog has it, without its terms. */
export interface Entry extends EntryTexts {
  /** `YYYY-MM-DD`. */
  published: string
  offline: boolean
  /** The path of the screenshot. */
  path: string
  width: number
  height: number
  /** The path of the mobile capture. */
  mobile: string | null
}

/** An entry with its terms. */
interface PackedEntry extends Entry {
  /** The IDs of the terms of a taxonomy, in the order of the import. Those of `sections` are the types, each once. */
  terms(taxonomy: Taxonomy): readonly number[]
}

/** Writes the head of the record of an entry. */
function packRecord(to: ByteWriter, entry: PackedEntry): void {
  const path = encodeImagePath(entry.path)
  const slug = innerJson(entry.slug)
  const [before, after, isSlugInPath] = splitPath(path, slug)
  to.run(() => {
    to.word(dayNumber(entry.published))
    to.byte(flagsOf(entry, isSlugInPath))
    to.number(entry.width)
    to.number(entry.height)
    for (const name of TEXT_MEMBERS) to.run(() => to.text(innerJson(entry[name] ?? '')))
    to.run(() => to.text(before))
    to.run(() => to.text(after))
    if (entry.mobile !== null) packMobile(to, encodeImagePath(entry.mobile), path)
    packTerms(to, entry)
  })
}

/** A path without the slug, if the path contains the slug and that saves bytes. */
function splitPath(path: string, slug: string): [before: string, after: string, isSlugInPath: boolean] {
  const at = slug.length > 1 ? path.indexOf(slug) : -1
  return at < 0 ? [path, '', false] : [path.slice(0, at), path.slice(at + slug.length), true]
}

function flagsOf({ offline, mobile }: PackedEntry, isSlugInPath: boolean): number {
  const { IS_OFFLINE, HAS_MOBILE, SLUG_IN_PATH } = FLAGS
  return (offline ? IS_OFFLINE : 0) | (mobile === null ? 0 : HAS_MOBILE) | (isSlugInPath ? SLUG_IN_PATH : 0)
}

/** Encoded paths are ASCII, so each character is one byte. */
function packMobile(to: ByteWriter, mobile: string, path: string): void {
  let shared = 0
  while (shared < path.length && shared < mobile.length && mobile[shared] === path[shared]) shared++
  to.number(shared)
  to.run(() => to.text(mobile.slice(shared)))
}

function packTerms(to: ByteWriter, { terms }: PackedEntry): void {
  for (const taxonomy of RECORD_LISTS) {
    const ids = terms(taxonomy)
    to.number(ids.length)
    for (const id of ids) to.number(id)
  }
}
