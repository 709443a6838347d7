// The screenshot of an entry as text.
import { flags, imageHeight, imageWidth, pathAt, slugAt } from './parts'
import {
  HAS_MOBILE,
  ITEM,
  LISTING,
  PHRASE_FULL,
  PHRASE_HEIGHT,
  PHRASE_HERO,
  PHRASE_MOBILE,
  PHRASE_ONLY_HEIGHT,
  PHRASE_ONLY_HERO,
  PHRASE_ONLY_MOBILE,
  PHRASE_ONLY_WIDTH,
  PHRASE_ORIGINAL,
  PHRASE_SCREENSHOT,
  PHRASE_THUMBNAIL,
  PHRASE_WIDTH,
  SLUG_IN_PATH,
} from './shape'
import { closeObject, copy, copyRun, cursor, readFrom, readNumber, skipRun, writeNumber, writePhrase } from './text'

const QUOTE: u8 = 0x22

/** Writes `screenshot`. The path is written once from the record and then copied from there. */
export function writeScreenshot(to: usize, shape: u32): usize {
  const path = writePhrase(to, PHRASE_HERO)
  const pathEnd = writePath(path)
  const length = pathEnd - path
  let at = copy(writePhrase(pathEnd, PHRASE_THUMBNAIL), path, length)
  at = copy(writePhrase(at, PHRASE_FULL), path, length)
  if (shape !== ITEM) at = copy(writePhrase(at, PHRASE_ORIGINAL), path, length)
  if (shape === LISTING) return writeSizes(flags & HAS_MOBILE ? writeMobile(at, path) : at)
  store<u16>(at, 0x7d22)
  return at + 2
}

/** Writes `screenshot` with the members that `wanted` names, in the order of SCREENSHOT_PARTS. */
export function writeScreenshotParts(to: usize, wanted: u32): usize {
  const from = writePhrase(to, PHRASE_SCREENSHOT)
  let at = from
  for (let phrase = PHRASE_ONLY_HERO; phrase < PHRASE_ONLY_MOBILE; phrase++) {
    if ((wanted >>> (phrase - PHRASE_ONLY_HERO)) & 1) at = closeText(writePath(writePhrase(at, phrase)))
  }
  if (wanted & (1 << (PHRASE_ONLY_MOBILE - PHRASE_ONLY_HERO)) && flags & HAS_MOBILE) at = writeMobileOnly(at)
  if (wanted & (1 << (PHRASE_ONLY_WIDTH - PHRASE_ONLY_HERO))) {
    at = writeNumber(writePhrase(at, PHRASE_ONLY_WIDTH), imageWidth)
  }
  if (wanted & (1 << (PHRASE_ONLY_HEIGHT - PHRASE_ONLY_HERO))) {
    at = writeNumber(writePhrase(at, PHRASE_ONLY_HEIGHT), imageHeight)
  }
  return closeObject(from, at)
}

function closeText(at: usize): usize {
  store<u8>(at, QUOTE)
  return at + 1
}

/** Writes the path of the image after the phrase first, because the mobile path begins with a part of it. */
function writeMobileOnly(to: usize): usize {
  const path = writePhrase(to, PHRASE_ONLY_MOBILE)
  writePath(path)
  const shared = skipToMobile()
  return closeText(copyRun(path + shared))
}

/** Moves the cursor to the rest of the mobile path. Returns the number of bytes that it shares with the other path. */
function skipToMobile(): u32 {
  readFrom(pathAt)
  skipRun()
  skipRun()
  return readNumber()
}

/** Writes the path of the image: the part before the slug, the slug, the part after it. */
export function writePath(to: usize): usize {
  readFrom(pathAt)
  let at = copyRun(to)
  if (flags & SLUG_IN_PATH) {
    const after = cursor
    readFrom(slugAt)
    at = copyRun(at)
    readFrom(after)
  }
  return copyRun(at)
}

/** Writes the path of the mobile capture: the number of bytes it shares with the path, then the rest. */
function writeMobile(to: usize, path: usize): usize {
  const shared = skipToMobile()
  return copyRun(copy(writePhrase(to, PHRASE_MOBILE), path, shared))
}

function writeSizes(to: usize): usize {
  const width = writeNumber(writePhrase(to, PHRASE_WIDTH), imageWidth)
  const height = writeNumber(writePhrase(width, PHRASE_HEIGHT), imageHeight)
  store<u8>(height, 0x7d)
  return height + 1
}
