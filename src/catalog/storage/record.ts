// A packed entry: what is its own, in about 150 bytes. The kernel (kernel/assembly/record.ts) writes the three shapes
// of an entry from it. Names of terms are stored once, and records refer to them by ID.
//
// The head of a record, numbers in LEB128: the length of the rest of the head; the day as a 32-bit word (20190402);
// the flags; width and height of the screenshot; the text members as runs of JSON without quotes, an empty run for
// null; the encoded path of the screenshot as two runs, before and after the slug; if there is a mobile capture, the
// number of bytes that its path shares with the start of the other path, and the rest as a run; for each of
// RECORD_LISTS, the number of terms and their IDs. After the head: the sections (section-record.ts).

import { dayNumber } from '../../ground/days.ts'
import { innerJson } from '../../ground/texts.ts'
import { encodeImagePath } from '../model/image-urls.ts'
import { type EntryTexts, FLAGS, RECORD_LISTS, TEXT_MEMBERS } from '../model/shape.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import type { ByteWriter } from './byte-writer.ts'

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
export interface PackedEntry extends Entry {
  /** The IDs of the terms of a taxonomy, in the order of the import. Those of `sections` are the types, each once. */
  terms(taxonomy: Taxonomy): readonly number[]
}

/** Writes the head of the record of an entry. */
export function packRecord(to: ByteWriter, entry: PackedEntry): void {
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
