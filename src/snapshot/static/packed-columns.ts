// Columns of numbers that ascend as their differences, byte by byte: compressed, posting lists then have half the size.

/** How a column is packed: `0` as it is, or as differences of numbers of 2 or 4 bytes. */
export type Packing = '0' | '2' | '4'

/** The differences of the numbers of a column: the lowest bytes of all, then the next ones. */
export function packed(column: Uint8Array, width: 2 | 4): Uint8Array {
  const numbers = numbersOf(column.slice(), width)
  const bytes = new Uint8Array(column.length)
  for (let i = 0; i < numbers.length; i++) {
    const difference = (numbers[i] as number) - (numbers[i - 1] ?? 0)
    for (let byte = 0; byte < width; byte++) bytes[byte * numbers.length + i] = difference >> (8 * byte)
  }
  return bytes
}

/** Turns what {@link packed} made into the column, in place. The column begins at a multiple of its width. */
export function unpack(column: Uint8Array, width: 2 | 4): void {
  const bytes = column.slice()
  const numbers = numbersOf(column, width)
  let last = 0
  for (let i = 0; i < numbers.length; i++) {
    for (let byte = 0; byte < width; byte++) last += (bytes[byte * numbers.length + i] as number) << (8 * byte)
    numbers[i] = last
  }
}

function numbersOf({ buffer, byteOffset, byteLength }: Uint8Array, width: 2 | 4): Uint16Array | Uint32Array {
  return width === 2
    ? new Uint16Array(buffer, byteOffset, byteLength >>> 1)
    : new Uint32Array(buffer, byteOffset, byteLength >>> 2)
}
