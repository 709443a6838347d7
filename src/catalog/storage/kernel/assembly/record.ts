// An entry as text: the members that are wanted, as they stand in the shape.
import { day, flags, HAS_URL, IS_OFFLINE, listsAt, slugAt, titleAt, urlAt } from './parts'
import { LISTS, LIVE, OFFLINE, PUBLISHED, SLUG, TITLE, URL, URL_NULL } from './phrases'
import { ITEM, writeScreenshot } from './screenshot'
import { copy, cursor, readFrom, readNumber, writeName, writePair, writePhrase } from './text'

/** Bits of the members, in the order of INSPIRATION_FIELDS. */
const WANT_TITLE: u32 = 1 << 0
const WANT_SLUG: u32 = 1 << 1
const WANT_URL: u32 = 1 << 2
const WANT_PUBLISHED: u32 = 1 << 3
const WANT_OFFLINE: u32 = 1 << 4
/** The first of the eight lists. */
const WANT_LISTS: u32 = 5
const WANT_SCREENSHOT: u32 = 1 << 13

const TAXONOMIES: u32 = 8
/** The list that is a single name. */
const PLATFORM: u32 = 5

const QUOTE: u8 = 0x22
const COMMA: u8 = 0x2c

/** Writes the members of the open record that `wanted` names as a JSON object. */
export function writeRecord(to: usize, wanted: u32, shape: u32): usize {
  let at = to
  if (wanted & WANT_TITLE) at = writeString(writePhrase(at, TITLE), titleAt)
  if (wanted & WANT_SLUG) at = writeString(writePhrase(at, SLUG), slugAt)
  if (wanted & WANT_URL) at = writeUrl(at)
  if (shape === ITEM && wanted & WANT_OFFLINE) at = writeOffline(at)
  if (wanted & WANT_PUBLISHED) at = writePublished(at)
  if (shape !== ITEM && wanted & WANT_OFFLINE) at = writeOffline(at)
  at = writeLists(at, wanted >>> WANT_LISTS)
  if (wanted & WANT_SCREENSHOT) at = writeScreenshot(at, shape)
  return closeObject(to, at)
}

/** Members begin with a comma each: the first one's becomes the brace. */
export function closeObject(from: usize, end: usize): usize {
  const at = end === from ? end + 1 : end
  store<u8>(from, 0x7b)
  store<u8>(at, 0x7d)
  return at + 1
}

/** Writes a run of a record and the quote behind it. */
function writeString(to: usize, run: usize): usize {
  readFrom(run)
  const length = readNumber()
  const end = copy(to, cursor, length)
  store<u8>(end, QUOTE)
  return end + 1
}

function writeUrl(to: usize): usize {
  return flags & HAS_URL ? writeString(writePhrase(to, URL), urlAt) : writePhrase(to, URL_NULL)
}

function writeOffline(to: usize): usize {
  return writePhrase(to, flags & IS_OFFLINE ? OFFLINE : LIVE)
}

/** The day 20190402 as "2019-04-02". */
function writePublished(to: usize): usize {
  const at = writePhrase(to, PUBLISHED)
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
  if ((wanted & ((1 << TAXONOMIES) - 1)) === 0) return to
  let at = to
  readFrom(listsAt)
  for (let list: u32 = 0; list < TAXONOMIES; list++) {
    const length = readNumber()
    if (((wanted >>> list) & 1) === 0) skipNumbers(length)
    else if (list === PLATFORM) at = writePlatform(writePhrase(at, LISTS + list), length)
    else at = writeNames(writePhrase(at, LISTS + list), length)
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

/** One name, or an empty string. */
function writePlatform(to: usize, count: u32): usize {
  if (count > 0) return writeName(to, readNumber())
  store<u16>(to, 0x2222)
  return to + 2
}
