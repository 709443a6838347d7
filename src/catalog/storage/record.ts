// An entry packed: what is particular to it, in about 150 bytes. The kernel (kernel/assembly/record.ts) reads it as it
// stands and writes the entry's three shapes from it; names of terms are looked up by id, so that they are kept once.
//
// Layout, numbers in LEB128: length of the rest of the head; the day as a 32-bit word (20190402); flags; width and
// height of the screenshot; runs of JSON text without quotes: title, slug, url (where there is one); the encoded image
// path as what stands before the slug, and what stands behind it; the mobile image's path as the number of bytes that it
// begins with like the other's, and a run of its own; for each taxonomy of the listing the number of terms and their
// ids. Behind the head: the sections (section-record.ts).
import { encodeImagePath } from '../model/image-urls.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import type { ByteWriter } from './byte-writer.ts'
import { dayNumber } from './index-segment.ts'

/** An entry as it is packed, terms by id. */
export interface PackedEntry {
  title: string
  slug: string
  url: string | null
  /** `YYYY-MM-DD`. */
  published: string
  offline: boolean
  /** Ids of the terms of a taxonomy, in the order of the import. */
  terms(taxonomy: Taxonomy): readonly number[]
  path: string
  width: number
  height: number
  mobile: string | null
}

/** The lists of a record in the order of the listing's shape. */
const RECORD_TAXONOMIES = ['genre', 'color', 'style', 'typeface', 'sections', 'platform', 'tech', 'authors'] as const

const OFFLINE = 1
const HAS_URL = 2
const HAS_MOBILE = 4
const SLUG_IN_PATH = 8

/** The head of an entry's record. */
export function packRecord(to: ByteWriter, entry: PackedEntry): void {
  const url = entry.offline ? null : entry.url
  const slug = jsonText(entry.slug)
  const path = encodeImagePath(entry.path)
  const slugAt = slug.length > 1 ? path.indexOf(slug) : -1
  to.run(() => {
    to.word(dayNumber(entry.published))
    to.byte(flagsOf(entry, url !== null, slugAt >= 0))
    to.number(entry.width)
    to.number(entry.height)
    to.run(() => to.text(jsonText(entry.title)))
    to.run(() => to.text(slug))
    if (url !== null) to.run(() => to.text(jsonText(url)))
    to.run(() => to.text(slugAt < 0 ? path : path.slice(0, slugAt)))
    to.run(() => to.text(slugAt < 0 ? '' : path.slice(slugAt + slug.length)))
    if (entry.mobile !== null) packMobile(to, encodeImagePath(entry.mobile), path)
    packTerms(to, entry)
  })
}

/** A string's JSON less its quotes. */
function jsonText(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

function flagsOf({ offline, mobile }: PackedEntry, hasUrl: boolean, isSlugInPath: boolean): number {
  return (
    (offline ? OFFLINE : 0) |
    (hasUrl ? HAS_URL : 0) |
    (mobile === null ? 0 : HAS_MOBILE) |
    (isSlugInPath ? SLUG_IN_PATH : 0)
  )
}

/** Encoded paths are ASCII: characters are bytes. */
function packMobile(to: ByteWriter, mobile: string, path: string): void {
  let shared = 0
  while (shared < path.length && shared < mobile.length && mobile[shared] === path[shared]) shared++
  to.number(shared)
  to.run(() => to.text(mobile.slice(shared)))
}

function packTerms(to: ByteWriter, { terms }: PackedEntry): void {
  for (const taxonomy of RECORD_TAXONOMIES) {
    const ids = terms(taxonomy)
    to.number(ids.length)
    for (const id of ids) to.number(id)
  }
}
