// An entry's screenshot as text.
import { flags, HAS_MOBILE, imageHeight, imageWidth, pathAt, SLUG_IN_PATH, slugAt } from './parts'
import { FULL, HEIGHT, HERO, MOBILE, ORIGINAL, THUMBNAIL, WIDTH } from './phrases'
import { copy, cursor, readFrom, readNumber, skipRun, writeNumber, writePhrase } from './text'

/** Shapes: the listing's, a section's parent, a search result. */
const LISTING: u32 = 0
export const ITEM: u32 = 2

/** `screenshot`, the path written once from the record and then copied from what was written. */
export function writeScreenshot(to: usize, shape: u32): usize {
  const path = writePhrase(to, HERO)
  const pathEnd = writePath(path)
  const length = pathEnd - path
  let at = copy(writePhrase(pathEnd, THUMBNAIL), path, length)
  at = copy(writePhrase(at, FULL), path, length)
  if (shape !== ITEM) at = copy(writePhrase(at, ORIGINAL), path, length)
  if (shape === LISTING) return writeSizes(flags & HAS_MOBILE ? writeMobile(at, path) : at)
  store<u16>(at, 0x7d22)
  return at + 2
}

/** The path of the open record's image: what stands before the slug, the slug, what stands behind it. */
export function writePath(to: usize): usize {
  readFrom(pathAt)
  let at = copyFrom(to)
  if (flags & SLUG_IN_PATH) {
    const behind = cursor
    readFrom(slugAt)
    at = copyFrom(at)
    readFrom(behind)
  }
  return copyFrom(at)
}

function copyFrom(to: usize): usize {
  const length = readNumber()
  const end = copy(to, cursor, length)
  readFrom(cursor + length)
  return end
}

/** The mobile image's path: so many bytes as the other's begins with, then its own. Read right behind the path. */
function writeMobile(to: usize, path: usize): usize {
  readFrom(pathAt)
  skipRun()
  skipRun()
  const shared = readNumber()
  return copyFrom(copy(writePhrase(to, MOBILE), path, shared))
}

function writeSizes(to: usize): usize {
  const width = writeNumber(writePhrase(to, WIDTH), imageWidth)
  const height = writeNumber(writePhrase(width, HEIGHT), imageHeight)
  store<u8>(height, 0x7d)
  return height + 1
}
