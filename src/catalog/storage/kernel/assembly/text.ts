// Reading packed values and writing text as UTF-8. A copy moves 16 bytes at a time and can write up to 15 bytes too
// many, which the next copy overwrites. So the output, and the memory, need that much room at the end.

import { names, phrases } from './tables'

/** `null` as four bytes. */
const NULL: u32 = 0x6c6c756e

/** Copies `length` bytes. Returns the end of the copy. */
export function copy(to: usize, from: usize, length: usize): usize {
  for (let at: usize = 0; at < length; at += 16) v128.store(to + at, v128.load(from + at))
  return to + length
}

/** The address of the next packed value. */
export let cursor: usize = 0

export function readFrom(at: usize): void {
  cursor = at
}

/** Reads an unsigned LEB128 number. */
export function readNumber(): u32 {
  const first = <u32>load<u8>(cursor++)
  return first < 128 ? first : readLonger(first & 127)
}

function readLonger(first: u32): u32 {
  let value = first
  let shift: u32 = 7
  let byte: u32 = 128
  while (byte >= 128) {
    byte = <u32>load<u8>(cursor++)
    value |= (byte & 127) << shift
    shift += 7
  }
  return value
}

/** Copies a run, which follows its length. Returns the end of the copy. */
export function copyRun(to: usize): usize {
  const length = readNumber()
  const end = copy(to, cursor, length)
  cursor += length
  return end
}

export function skipRun(): void {
  const length = readNumber()
  cursor += length
}

/** Writes a number in decimal digits. */
export function writeNumber(to: usize, value: u32): usize {
  let digits: usize = 1
  for (let rest = value; rest >= 10; rest /= 10) digits++
  let at = to + digits
  do {
    store<u8>(--at, <u8>(48 + (value % 10)))
    value /= 10
  } while (at > to)
  return to + digits
}

export function writeNull(to: usize): usize {
  store<u32>(to, NULL)
  return to + 4
}

/** Writes two decimal digits. */
export function writePair(to: usize, value: u32): void {
  store<u8>(to, <u8>(48 + value / 10))
  store<u8>(to, <u8>(48 + (value % 10)), 1)
}

/** Writes a fixed text by its position in the table. */
export function writePhrase(to: usize, phrase: u32): usize {
  const at = phrases + ((<usize>phrase) << 3)
  return copy(to, load<u32>(at), load<u32>(at, 4))
}

/** Writes the name of a term as a JSON string. The cursor stays. */
export function writeName(to: usize, term: u32): usize {
  const at = load<u32>(names + ((<usize>term) << 2))
  const length = <u32>load<u8>(at)
  if (length < 128) return copy(to, at + 1, length)
  const after = cursor
  readFrom(at)
  const end = copyRun(to)
  cursor = after
  return end
}

/** Each member begins with a comma. The comma of the first one becomes the brace. */
export function closeObject(from: usize, end: usize): usize {
  const at = end === from ? end + 1 : end
  store<u8>(from, 0x7b)
  store<u8>(at, 0x7d)
  return at + 1
}
