// The parts of a packed record (src/catalog/storage/record.ts says how it is laid out): read once, front to back, and then known
// to whoever writes the entry.
import { cursor, readFrom, readNumber, skipRun } from './text'

/** Bits of a record's flags. */
export const IS_OFFLINE: u32 = 1
export const HAS_URL: u32 = 2
export const HAS_MOBILE: u32 = 4
/** The slug stands in the image's path. */
export const SLUG_IN_PATH: u32 = 8

export let day: u32 = 0
export let flags: u32 = 0
export let imageWidth: u32 = 0
export let imageHeight: u32 = 0
export let titleAt: usize = 0
export let slugAt: usize = 0
export let urlAt: usize = 0
export let pathAt: usize = 0
export let listsAt: usize = 0
/** Where the sections of the record that was read last begin. */
export let sectionsAt: usize = 0

/** Finds the parts of a record; they are read by the functions below. */
export function openRecord(record: usize): void {
  readFrom(record)
  const head = readNumber()
  sectionsAt = cursor + head
  day = load<u32>(cursor)
  flags = load<u8>(cursor, 4)
  readFrom(cursor + 5)
  imageWidth = readNumber()
  imageHeight = readNumber()
  titleAt = cursor
  skipRun()
  slugAt = cursor
  skipRun()
  urlAt = cursor
  if (flags & HAS_URL) skipRun()
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
