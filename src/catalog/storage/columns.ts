// A block of typed columns in one run of bytes. A segment file has it, and the server keeps it in memory unchanged, so
// reading it copies and parses nothing.
//
// Layout, little-endian 32-bit words: magic, number of columns, offset and length in bytes of each column. The columns
// follow, each at a multiple of 8.

import type { ArenaBytes, ArenaWords } from './arena.ts'

const MAGIC = 0x31544956 // "VIT1"
const ALIGN = 8

/** The bytes are not a block with the expected number of columns. */
export class BadColumns extends Error {}

/** Packs columns into one run of bytes. */
export function packColumns(columns: readonly NodeJS.TypedArray[]): Uint8Array {
  const header = new Uint32Array(2 + columns.length * 2)
  header.set([MAGIC, columns.length])
  let end = aligned(header.byteLength)
  for (const [i, column] of columns.entries()) {
    header.set([end, column.byteLength], 2 + i * 2)
    end = aligned(end + column.byteLength)
  }
  const block = new Uint8Array(end)
  block.set(bytesOf(header), 0)
  for (const [i, column] of columns.entries()) block.set(bytesOf(column), header[2 + i * 2])
  return block
}

/** A tuple of as many items as a number says; a list if the number is not known. */
type Repeated<Item, Count extends number, Items extends Item[] = []> = number extends Count
  ? Item[]
  : Items['length'] extends Count
    ? Items
    : Repeated<Item, Count, [...Items, Item]>

/** The columns of a block, as views of its bytes. Throws {@link BadColumns}. */
export function unpackColumns<Block extends Uint8Array, Count extends number>(
  block: Block,
  expected: Count,
): Repeated<Block, Count> {
  if (block.byteOffset % ALIGN !== 0) throw new BadColumns('a block must start at a multiple of 8')
  const header = u32(block.subarray(0, 8 + expected * 8))
  if (header[0] !== MAGIC || header[1] !== expected) throw new BadColumns('not a block of columns of this kind')
  const columns = Array.from({ length: expected }, (_, i) => {
    const start = header[2 + i * 2] as number
    return block.subarray(start, start + (header[3 + i * 2] as number)) as Block
  })
  return columns as Repeated<Block, Count>
}

/** A column as unsigned 32-bit numbers. */
export function u32(bytes: ArenaBytes): ArenaWords
export function u32(bytes: Uint8Array): Uint32Array
export function u32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
}

/** A column as unsigned 16-bit numbers. */
export function u16(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 1)
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGN) * ALIGN
}

function bytesOf(column: NodeJS.TypedArray): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}
