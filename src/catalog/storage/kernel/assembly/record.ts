// An entry as text: its wanted members in the order of the shape.
import { day, flags, listsAt, textsAt } from './parts'
import { writeScreenshot, writeScreenshotParts } from './screenshot'
import {
  FIRST_LIST,
  FIRST_PART,
  FIRST_TEXT,
  IS_OFFLINE,
  ITEM,
  LISTS,
  PHRASE_LISTS,
  PHRASE_LIVE,
  PHRASE_OFFLINE,
  PHRASE_PUBLISHED,
  PHRASE_TEXTS,
  PHRASE_URL,
  SINGLE_NAME,
  TEXTS,
  WANT_OFFLINE,
  WANT_PARTS,
  WANT_PUBLISHED,
  WANT_SCREENSHOT,
  WANT_TERMS,
  WITH_URL,
} from './shape'
import { writeTerms } from './terms'
import {
  closeObject,
  copyRun,
  readFrom,
  readNumber,
  skipRun,
  writeName,
  writeNull,
  writePair,
  writePhrase,
} from './text'

const QUOTE: u8 = 0x22
const COMMA: u8 = 0x2c

/** Writes the members of the open record that `wanted` names as a JSON object. Returns the end of the text. */
export function writeRecord(to: usize, wanted: u32, shape: u32): usize {
  let at = writeTexts(to, wanted >>> FIRST_TEXT, shape)
  if (shape === ITEM && wanted & WANT_OFFLINE) at = writeOffline(at)
  if (wanted & WANT_PUBLISHED) at = writePublished(at)
  if (shape !== ITEM && wanted & WANT_OFFLINE) at = writeOffline(at)
  at = writeLists(at, wanted >>> FIRST_LIST)
  if (wanted & WANT_SCREENSHOT) at = writeScreenshot(at, shape)
  else if (wanted & WANT_PARTS) at = writeScreenshotParts(at, wanted >>> FIRST_PART)
  if (wanted & WANT_TERMS) at = writeTerms(at)
  return closeObject(to, at)
}

/** An offline entry shows its URL in the shape WITH_URL alone. (rule 9.2) */
function writeTexts(to: usize, wanted: u32, shape: u32): usize {
  let at = to
  let left = wanted & ((1 << TEXTS) - 1)
  readFrom(textsAt)
  for (let phrase: u32 = PHRASE_TEXTS; left !== 0; phrase++) {
    if ((left & 1) === 0) skipRun()
    else if (phrase !== PHRASE_URL || shape === WITH_URL || (flags & IS_OFFLINE) === 0)
      at = writeText(writePhrase(at, phrase))
    else at = writeNull(writePhrase(at, phrase) - 1)
    left >>>= 1
  }
  return at
}

/** Writes a run after the opening quote of a JSON string. An empty run is null. */
function writeText(to: usize): usize {
  const end = copyRun(to)
  if (end === to) return writeNull(to - 1)
  store<u8>(end, QUOTE)
  return end + 1
}

function writeOffline(to: usize): usize {
  return writePhrase(to, flags & IS_OFFLINE ? PHRASE_OFFLINE : PHRASE_LIVE)
}

/** Writes the day 20190402 as "2019-04-02". */
function writePublished(to: usize): usize {
  const at = writePhrase(to, PHRASE_PUBLISHED)
  const year = day / 10000
  const rest = day % 10000
  writePair(at, year / 100)
  writePair(at + 2, year % 100)
  store<u8>(at, 0x2d, 4)
  writePair(at + 5, rest / 100)
  store<u8>(at, 0x2d, 7)
  writePair(at + 8, rest % 100)
  store<u8>(at, QUOTE, 10)
  return at + 11
}

function writeLists(to: usize, wanted: u32): usize {
  let at = to
  let left = wanted & ((1 << LISTS) - 1)
  readFrom(listsAt)
  for (let list: u32 = 0; left !== 0; list++) {
    const length = readNumber()
    if ((left & 1) === 0) skipNumbers(length)
    else if (list === SINGLE_NAME) at = writeSingleName(writePhrase(at, PHRASE_LISTS + list), length)
    else at = writeNames(writePhrase(at, PHRASE_LISTS + list), length)
    left >>>= 1
  }
  return at
}

function skipNumbers(count: u32): void {
  for (let i: u32 = 0; i < count; i++) readNumber()
}

function writeNames(to: usize, count: u32): usize {
  let at = to
  for (let i: u32 = 0; i < count; i++) {
    at = writeName(at, readNumber())
    store<u8>(at++, COMMA)
  }
  if (count > 0) at--
  store<u8>(at, 0x5d)
  return at + 1
}

/** Writes one name, or an empty string. */
function writeSingleName(to: usize, count: u32): usize {
  if (count > 0) return writeName(to, readNumber())
  store<u16>(to, 0x2222)
  return to + 2
}
