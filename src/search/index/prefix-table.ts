// A prefix table: sorted keys, each with the ranks of its terms. A binary search finds a key, or all keys with a
// prefix. The build packs the table, and the server reads the packed columns without copying them.
import { latin1, textOf, utf8 } from '#platform'
import { firstWhere } from '../../catalog/storage/binary-search.ts'
import { u32 } from '../../catalog/storage/columns.ts'
import { toLatin1 } from '../../ground/texts.ts'
import { codePointLength } from '../matching-form.ts'
import { appendOnce, numbersOfLists, packAscending, startsOf } from './packed-lists.ts'

export type PrefixTable = ReturnType<typeof openPrefixes>

/** Number of columns of a table. */
export const PREFIX_COLUMNS = 4

/** The columns of a table of the keys of each rank, from rank 0. Keys that a rank repeats count once. */
export function packPrefixes(keysByRank: readonly (readonly string[])[]): NodeJS.TypedArray[] {
  const lists = new Map<string, number[]>()
  for (const [rank, keys] of keysByRank.entries()) {
    for (const key of keys) appendOnce(lists, key, rank)
  }
  // As latin1, keys sort by their UTF-8 bytes. V8 sorts strings several times faster than buffers.
  const rows = Array.from(lists, ([key, ranks]) => ({ bytes: toLatin1(key), ranks }))
  rows.sort((a, b) => (a.bytes < b.bytes ? -1 : 1))
  const keys = rows.map(({ bytes }) => bytes)
  const ranks = packAscending(rows.map(({ ranks }) => ranks))
  return [latin1(keys.join('')), startsOf(keys), ranks.starts, ranks.bytes]
}

/** Opens a table of {@link PREFIX_COLUMNS} columns. */
export function openPrefixes(columns: readonly Uint8Array[]) {
  const [text, bounds, starts, bytes] = columns as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const keys = { text, bounds: u32(bounds) }
  const size = keys.bounds.length - 1
  const ranks = { starts: u32(starts), bytes }
  return {
    /** Whether a key has at most so many code points, which are no more than its bytes. */
    isWithin(at: number, most: number): boolean {
      const bytes = text.subarray(keys.bounds[at], keys.bounds[at + 1])
      return bytes.length <= most || codePointLength(textOf(bytes)) <= most
    },
    /** The ranks of the keys at positions `from` up to, not including, `to`; ascending within a key. The next call of any overwrites them. */
    ranks: (from: number, to: number): Uint32Array => numbersOfLists(ranks, from, to),
    /** Where these ranks are. */
    bytesOf: (from: number, to: number): Uint8Array => bytes.subarray(ranks.starts[from], ranks.starts[to]),
    /** The position of a key (a text or its UTF-8 bytes), or -1. */
    find(key: string | Uint8Array): number {
      const bytes = bytesOf(key)
      const at = firstWhere(0, size, (i) => compare(keys, i, bytes) >= 0)
      return at < size && compare(keys, at, bytes) === 0 ? at : -1
    },
    /** The positions of the keys with a prefix: `from` up to, not including, `to`. */
    range(prefix: string | Uint8Array): [from: number, to: number] {
      const bytes = bytesOf(prefix)
      const from = firstWhere(0, size, (i) => compare(keys, i, bytes) >= 0)
      if (from === size || comparePrefix(keys, from, bytes) > 0) return [from, from]
      return [from, firstWhere(from, size, (i) => comparePrefix(keys, i, bytes) > 0)]
    },
  }
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? utf8(text) : text
}

/** Keys in the order of their UTF-8 bytes; key i is `text` from `bounds[i]` up to, not including, `bounds[i + 1]`. */
interface Keys {
  text: Uint8Array
  bounds: Uint32Array
}

/** Negative if key `i` sorts before the bytes, 0 if it equals them, positive if it sorts after them. */
function compare(keys: Keys, i: number, bytes: Uint8Array): number {
  return comparePrefix(keys, i, bytes) || keyLength(keys, i) - bytes.length
}

/** The same for the beginning of key `i`: 0 if the key starts with the bytes. */
function comparePrefix(keys: Keys, i: number, bytes: Uint8Array): number {
  const start = keys.bounds[i] as number
  const length = keyLength(keys, i)
  const common = Math.min(length, bytes.length)
  for (let at = 0; at < common; at++) {
    const difference = (keys.text[start + at] as number) - (bytes[at] as number)
    if (difference !== 0) return difference
  }
  return common - bytes.length
}

function keyLength({ bounds }: Keys, i: number): number {
  return (bounds[i + 1] as number) - (bounds[i] as number)
}
