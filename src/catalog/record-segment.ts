// A thousand entries' text in one block: what the build writes and the server keeps, as it is.
import { packColumns, u32, unpackColumns } from './columns.ts'
import { type Entry, inspirationPieces, PIECES, type Piece, type Record } from './inspiration.ts'

/** Entries a segment holds; the last one of a catalog may hold fewer. */
export const SEGMENT_SIZE = 1000

const AT = Object.fromEntries(PIECES.map((piece, i) => [piece, i])) as { [piece in Piece]: number }
const STRIDE = PIECES.length

/** Text and image sizes of up to {@link SEGMENT_SIZE} entries. */
export interface RecordSegment {
  /** Bounds of every piece in `text`: entry i's piece p runs from [i * STRIDE + p] to [i * STRIDE + p + 1]. */
  readonly bounds: Uint32Array
  /** Width and height of each entry's screenshot. */
  readonly sizes: Uint32Array
  /** UTF-8. */
  readonly text: Text
}

/** A buffer with Node's direct slice, which the type declarations leave out. */
export type Text = Buffer & { latin1Slice(start?: number, end?: number): string }

/** The block of a segment's entries. */
export function packRecords(entries: readonly Entry[]): Uint8Array {
  const bounds = new Uint32Array(entries.length * STRIDE + 1)
  const sizes = new Uint32Array(entries.length * 2)
  const pieces = entries.flatMap(inspirationPieces)
  let end = 0
  for (const [i, piece] of pieces.entries()) {
    end += Buffer.byteLength(piece)
    bounds[i + 1] = end
  }
  for (const [i, { screenshot }] of entries.entries()) sizes.set([screenshot.width, screenshot.height], i * 2)
  return packColumns([bounds, sizes, Buffer.from(pieces.join(''))])
}

/** A segment as views of its block. Throws BadColumns. */
export function unpackRecords(block: Uint8Array): RecordSegment {
  const [bounds, sizes, text] = unpackColumns(block, 3) as [Uint8Array, Uint8Array, Uint8Array]
  return { bounds: u32(bounds), sizes: u32(sizes), text: textOf(text) }
}

/** Bytes as text to slice. */
export function textOf(bytes: Uint8Array): Text {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Text
}

/**
 * One entry of a segment. Its text is the UTF-8 bytes as a one-byte string (latin1), which joins and writes several
 * times faster than decoded text; whoever sends it writes it as latin1.
 */
export function recordAt(segment: RecordSegment, i: number): Record {
  const { bounds, sizes, text } = segment
  const first = i * STRIDE
  return {
    text: (from, to) => text.latin1Slice(bounds[first + AT[from]], bounds[first + AT[to] + 1]),
    width: sizes[i * 2] as number,
    height: sizes[i * 2 + 1] as number,
  }
}
