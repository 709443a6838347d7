// The parts of the open record. src/catalog/storage/record-segment.ts describes the layout.
import { HAS_MOBILE, SLUG, TEXTS } from './shape'
import { cursor, readFrom, readNumber, skipRun } from './text'

export let day: u32 = 0
export let flags: u32 = 0
export let imageWidth: u32 = 0
export let imageHeight: u32 = 0
export let textsAt: usize = 0
export let slugAt: usize = 0
export let pathAt: usize = 0
export let listsAt: usize = 0
export let sectionsAt: usize = 0

/** Opens a record: finds its parts, which the functions that write it read. */
export function openRecord(record: usize): void {
  readFrom(record)
  const head = readNumber()
  sectionsAt = cursor + head
  day = load<u32>(cursor)
  flags = load<u8>(cursor, 4)
  readFrom(cursor + 5)
  imageWidth = readNumber()
  imageHeight = readNumber()
  textsAt = cursor
  for (let i: u32 = 0; i < TEXTS; i++) {
    if (i === SLUG) slugAt = cursor
    skipRun()
  }
  pathAt = cursor
  skipRun()
  skipRun()
  if (flags & HAS_MOBILE) skipMobile()
  listsAt = cursor
}

function skipMobile(): void {
  readNumber()
  skipRun()
}
