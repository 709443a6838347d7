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
  PHRASE_ORIGINAL,
  PHRASE_THUMBNAIL,
  PHRASE_WIDTH,
  SLUG_IN_PATH,
} from './shape'
import { copy, copyRun, cursor, readFrom, readNumber, skipRun, writeNumber, writePhrase } from './text'

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
  readFrom(pathAt)
  skipRun()
  skipRun()
  const shared = readNumber()
  return copyRun(copy(writePhrase(to, PHRASE_MOBILE), path, shared))
}

function writeSizes(to: usize): usize {
  const width = writeNumber(writePhrase(to, PHRASE_WIDTH), imageWidth)
  const height = writeNumber(writePhrase(width, PHRASE_HEIGHT), imageHeight)
  store<u8>(height, 0x7d)
  return height + 1
}
