// An entry packed: what is particular to it, in about 150 bytes. The kernel (kernel/assembly/record.ts) reads it as it
// stands and writes the entry's three shapes from it; names of terms are looked up by id, so that they are kept once.
//
// Layout, numbers in LEB128: length of the rest of the head; the day as a 32-bit word (20190402); flags; width and
// height of the screenshot; runs of JSON text without quotes: title, slug, url (where there is one); the encoded image
// path as what stands before the slug, and what stands behind it; the mobile image's path as the number of bytes that it
// begins with like the other's, and a run of its own; for each taxonomy of the listing the number of terms and their
// ids. Behind the head: the sections (section-record.ts).
import { encodeImagePath } from './image-urls.ts'
import { dayNumber } from './index-segment.ts'
import type { Packer } from './packer.ts'
import { packer } from './packer.ts'
import type { Taxonomy } from './taxonomy.ts'

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
export function packRecord(to: Packer, entry: PackedEntry): void {
  const head = packer()
  const slug = textOf(entry.slug)
  const url = entry.offline || entry.url === null ? null : textOf(entry.url)
  const path = Buffer.from(encodeImagePath(entry.path))
  const at = slug.length > 1 ? path.indexOf(slug) : -1
  head.word(dayNumber(entry.published))
  head.byte(
    (entry.offline ? OFFLINE : 0) |
      (url ? HAS_URL : 0) |
      (entry.mobile === null ? 0 : HAS_MOBILE) |
      (at >= 0 ? SLUG_IN_PATH : 0),
  )
  head.number(entry.width)
  head.number(entry.height)
  head.run(textOf(entry.title))
  head.run(slug)
  if (url) head.run(url)
  packPath(head, path, { at, length: slug.length })
  if (entry.mobile !== null) packMobile(head, Buffer.from(encodeImagePath(entry.mobile)), path)
  packTerms(head, entry)
  to.run(head.written())
}

/** A string's JSON less its quotes. */
function textOf(value: string): Buffer {
  return Buffer.from(JSON.stringify(value).slice(1, -1))
}

function packPath(head: Packer, path: Buffer, slug: { at: number; length: number }): void {
  head.run(slug.at < 0 ? path : path.subarray(0, slug.at))
  head.run(slug.at < 0 ? path.subarray(path.length) : path.subarray(slug.at + slug.length))
}

function packMobile(head: Packer, mobile: Buffer, path: Buffer): void {
  let shared = 0
  while (shared < path.length && shared < mobile.length && mobile[shared] === path[shared]) shared++
  head.number(shared)
  head.run(mobile.subarray(shared))
}

function packTerms(head: Packer, { terms }: PackedEntry): void {
  for (const taxonomy of RECORD_TAXONOMIES) {
    const ids = terms(taxonomy)
    head.number(ids.length)
    for (const id of ids) head.number(id)
  }
}
