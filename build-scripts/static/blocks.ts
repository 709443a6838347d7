// Which bytes of a shard are files of their own, because a request needs few of them: the lists of words, the palettes of some
// entries, colors that are near each other. They begin where a changed entry moves few others.
import { CELLS, unpackColors } from '../../src/catalog/storage/colors/color-block.ts'
import { u32, unpackColumns } from '../../src/catalog/storage/columns.ts'
import { SHARDS } from '../../src/snapshot/files/shards.ts'
import { RECORDS_STEP } from '../../src/snapshot/static/layout.ts'

/** Bytes of a shard, without `to`. */
export type Bytes = readonly [from: number, to: number]

/** Bytes of the lists of section words in one file, and of the lists of sites that look alike, which a changed picture changes all over. */
const [WORDS_STEP, ALIKE_STEP] = [16 * 1024, 128 * 1024]
/** Bytes of colors with their postings in one file, about: files have as many cells, and these lie together. */
const COLORS_STEP = 16 * 1024

const BLOCKS = new Map<unknown, (shard: Uint8Array) => Bytes[][]>([
  [SHARDS.sectionWords, (shard) => steps(shard, column(shard, 5, 4), WORDS_STEP)],
  [SHARDS.alike, (shard) => steps(shard, column(shard, 4, 1), ALIKE_STEP)],
  [SHARDS.pictures, pictureBlocks],
  [SHARDS.colors, colorBlocks],
  [SHARDS.sectionColors, colorBlocks],
])

/** The bytes of a shard that are in files of their own, file by file, ascending in each column. */
export function blocksOf(kind: unknown, shard: Uint8Array): Bytes[][] {
  return BLOCKS.get(kind)?.(shard) ?? []
}

function column(shard: Uint8Array, count: number, place: number): Uint8Array {
  return unpackColumns(shard, count)[place] as Uint8Array
}

/** The bytes of a part of a column, by its items. */
function bytesOf(shard: Uint8Array, of: Uint8Array | Uint32Array | Float32Array, from: number, to: number): Bytes {
  const start = of.byteOffset - shard.byteOffset
  return [start + from * of.BYTES_PER_ELEMENT, start + to * of.BYTES_PER_ELEMENT]
}

function steps(shard: Uint8Array, of: Uint8Array, step: number): Bytes[][] {
  return Array.from({ length: Math.ceil(of.length / step) }, (_, n) => [
    bytesOf(shard, of, n * step, Math.min(of.length, (n + 1) * step)),
  ])
}

function pictureBlocks(shard: Uint8Array): Bytes[][] {
  const [starts, bytes] = unpackColumns(shard, 2)
  const firsts = u32(starts).filter((_, entry) => entry % RECORDS_STEP === 0)
  return Array.from(firsts, (from, n) => [bytesOf(shard, bytes, from, firsts[n + 1] ?? bytes.length)])
}

/** The colors of some cells each, with their postings. */
function colorBlocks(shard: Uint8Array): Bytes[][] {
  const { groups, cells, cellStarts, labs, starts, postings } = unpackColors(shard)
  // A power of two, so that a few more colors leave the cells of each file as they are.
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, shard.length / COLORS_STEP)))
  const step = (groups.length * CELLS) / count
  const blockOf = (cell: number) => Math.floor((cells[cell] ?? Number.POSITIVE_INFINITY) / step)
  const ends = Array.from(cells.keys()).filter((cell) => blockOf(cell) !== blockOf(cell + 1))
  return ends.map((end, n) => {
    const [from, to] = [cellStarts[(ends[n - 1] ?? -1) + 1] as number, cellStarts[end + 1] as number]
    return [
      bytesOf(shard, labs, 3 * from, 3 * to),
      bytesOf(shard, postings, starts[from] as number, starts[to] as number),
    ]
  })
}
