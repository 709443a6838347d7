// A section as text: its crop, its type, its texts, its parent. The texts are coded with the dictionary of their
// segment (src/catalog/storage/dictionary.ts).

import { imageHeight, imageWidth, openRecord, sectionsAt } from './parts'
import { writeRecord } from './record'
import { writePath } from './screenshot'
import {
  FIRST_LEAD,
  FIRST_SECTION_TEXT,
  PARENT,
  PHRASE_CROP_END,
  PHRASE_CROP_HEIGHT,
  PHRASE_CROP_WIDTH,
  PHRASE_IMAGE,
  PHRASE_PARENT,
  PHRASE_SECTION_TEXTS,
  PHRASE_SECTION_TYPE,
  SECTION_TEXTS,
  SHORT_CODES,
  WANT_IMAGE,
  WANT_SECTION_TYPE,
} from './shape'
import { recordOf } from './tables'
import { closeObject, copy, cursor, readFrom, readNumber, writeName, writeNull, writeNumber, writePhrase } from './text'

const QUOTE: u8 = 0x22

/** In place of a type: sections of all types. */
const ANY_TYPE: u32 = 0xffffffff

/** What all sections have in common: the term ID of their type or {@link ANY_TYPE}, the width of the crop, and the wanted members. */
let type: u32 = 0
let width: u32 = 0
let wanted: u32 = 0
/** 0 leaves the parent out. */
let wantedParent: u32 = 0

/** Sets what the sections that are written next have in common. */
export function useSectionShape(sectionType: u32, cropWidth: u32, members: u32, parentMembers: u32): void {
  type = sectionType
  width = cropWidth
  wanted = members
  wantedParent = parentMembers
}

/** The type and band in pixels of the section that was found last, and the number of sections before it in page order. */
let found: u32 = 0
let top: u32 = 0
let band: u32 = 0
let before: u32 = 0

/** Writes the nth section of the type in the open record, counted from the lowest on the page. */
export function writeSection(to: usize, dictionary: usize, nth: u32): usize {
  findSection(nth)
  const texts = cursor
  let at = to
  if (wanted & WANT_IMAGE) at = writeImage(at)
  if (wanted & WANT_SECTION_TYPE) at = writeName(writePhrase(at, PHRASE_SECTION_TYPE), found)
  if (wanted >>> FIRST_SECTION_TEXT) at = writeTexts(at, texts, dictionary, wanted >>> FIRST_SECTION_TEXT)
  if (wantedParent) at = writeRecord(writePhrase(at, PHRASE_PARENT), wantedParent, PARENT)
  return closeObject(to, at)
}

/**
 * Moves the cursor to the texts of a section. A record has its sections in the order of `sort=oldest`, the lowest
 * first. Without any section, -1 are before.
 */
function findSection(nth: u32): void {
  readFrom(sectionsAt)
  let left = nth
  before = -1
  for (let count = readNumber(); count > 0; count--) {
    before = count - 1
    found = readNumber()
    top = readNumber()
    band = readNumber()
    const length = readNumber()
    if ((type === ANY_TYPE || found === type) && left-- === 0) return
    readFrom(cursor + length)
  }
}

/** The upper edge of the nth section of a type in an entry, counted from the lowest. */
export function sectionTop(entry: u32, sectionType: u32, nth: u32): u32 {
  openRecord(recordOf(entry))
  type = sectionType
  findSection(nth)
  return top
}

/** The height of the section that was found last. */
export function bandFound(): u32 {
  return band
}

/** The number of sections before the one that was found last, in page order. */
export function placeFound(): u32 {
  return before
}

/** Writes the URL of the crop. (rule 9.10, rule 9.11) */
function writeImage(to: usize): usize {
  const rounded = <u32>((2 * <u64>band * width + imageWidth) / (2 * <u64>imageWidth))
  let at = writeNumber(writePhrase(to, PHRASE_IMAGE), top)
  store<u32>(at, 0x3b303b)
  at = writeNumber(at + 3, imageHeight - top - band)
  at = writeNumber(writePhrase(at, PHRASE_CROP_WIDTH), width)
  at = writeNumber(writePhrase(at, PHRASE_CROP_HEIGHT), max<u32>(1, rounded))
  at = writePath(writePhrase(at, PHRASE_CROP_END))
  store<u8>(at, QUOTE)
  return at + 1
}

function writeTexts(to: usize, texts: usize, dictionary: usize, wantedTexts: u32): usize {
  let at = to
  readFrom(texts)
  for (let i: u32 = 0; i < SECTION_TEXTS; i++) {
    const length = readNumber()
    const end = cursor + length
    if ((wantedTexts >>> i) & 1) at = writeText(writePhrase(at, PHRASE_SECTION_TEXTS + i), cursor, end, dictionary)
    readFrom(end)
  }
  return at
}

/** Writes a text as JSON. An empty text is null. */
function writeText(to: usize, from: usize, end: usize, dictionary: usize): usize {
  if (from === end) return writeNull(to)
  let at = to
  let next = from
  while (next < end) {
    const byte = <u32>load<u8>(next++)
    if (byte >= SHORT_CODES && byte < FIRST_LEAD) store<u8>(at++, <u8>byte)
    else {
      const word = byte < SHORT_CODES ? byte : SHORT_CODES + ((byte - FIRST_LEAD) << 8) + <u32>load<u8>(next++)
      at = writeWord(at, dictionary, word)
    }
  }
  return at
}

/** Writes a word of a dictionary: the dictionary starts with the 32-bit offsets of its words. */
function writeWord(to: usize, dictionary: usize, word: u32): usize {
  const at = dictionary + ((<usize>word) << 2)
  const start = load<u32>(at)
  return copy(to, dictionary + start, load<u32>(at, 4) - start)
}
