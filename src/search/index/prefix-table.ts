// Sorted keys with the ranks of the terms behind each: an exact key and all keys with a prefix are one binary search
// away. The ranks of neighbouring keys lie next to each other. The build packs the table; loading it copies nothing.
import { firstWhere } from '../../catalog/storage/binary-search.ts'
import { u16, u32 } from '../../catalog/storage/columns.ts'
import { codePoints } from '../matching-form.ts'

export interface PrefixTable {
  /** Length of each key in code points. */
  readonly lengths: Uint16Array
  /** The ranks behind the keys from one position up to, not including, another; ascending within a key. */
  ranks(from: number, to: number): Uint32Array
  /** The position of a key, or -1. */
  find(key: string): number
  /** The positions of the keys that start with a prefix: from the first up to, not including, the second. */
  range(prefix: string): [from: number, to: number]
}

/** Columns that a table takes. */
export const PREFIX_COLUMNS = 5

/** The columns of a table of pairs of key and rank. A pair given twice counts once. */
export function packPrefixes(pairs: readonly (readonly [key: string, rank: number])[]): NodeJS.TypedArray[] {
  const groups = new Map<string, Set<number>>()
  for (const [key, rank] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(rank))
  const rows = Array.from(groups, ([key, ranks]) => ({
    key,
    bytes: Buffer.from(key),
    ranks: Uint32Array.from(ranks).sort(),
  }))
  rows.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  return [
    Buffer.concat(rows.map(({ bytes }) => bytes)),
    startsOf(rows.map(({ bytes }) => bytes.length)),
    Uint16Array.from(rows, ({ key }) => codePoints(key)),
    startsOf(rows.map(({ ranks }) => ranks.length)),
    Uint32Array.from(rows.flatMap(({ ranks }) => Array.from(ranks))),
  ]
}

/** Where each of some runs starts, and the end of the last. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [i, length] of lengths.entries()) starts[i + 1] = (starts[i] as number) + length
  return starts
}

/** The table of {@link PREFIX_COLUMNS} columns. */
export function openPrefixes(columns: readonly Uint8Array[]): PrefixTable {
  const [text, bounds, lengths, starts, ranks] = columns as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const keys = { text, bounds: u32(bounds) }
  const size = keys.bounds.length - 1
  const rankStarts = u32(starts)
  const all = u32(ranks)
  return {
    lengths: u16(lengths),
    ranks: (from, to) => all.subarray(rankStarts[from], rankStarts[to]),
    find(key) {
      const bytes = Buffer.from(key)
      const at = firstWhere(0, size, (i) => compare(keys, i, bytes) >= 0)
      return at < size && compare(keys, at, bytes) === 0 ? at : -1
    },
    range(prefix) {
      const bytes = Buffer.from(prefix)
      const from = firstWhere(0, size, (i) => compare(keys, i, bytes) >= 0)
      return [from, firstWhere(from, size, (i) => compare(keys, i, bytes) > 0 && !startsWith(keys, i, bytes))]
    },
  }
}

/** Keys in the order of their UTF-8 bytes. */
interface Keys {
  text: Uint8Array
  bounds: Uint32Array
}

/** Below, at or above 0 as a key sorts before, is or sorts after some bytes. */
function compare({ text, bounds }: Keys, i: number, bytes: Uint8Array): number {
  const start = bounds[i] as number
  const length = (bounds[i + 1] as number) - start
  const common = Math.min(length, bytes.length)
  for (let at = 0; at < common; at++) {
    const difference = (text[start + at] as number) - (bytes[at] as number)
    if (difference !== 0) return difference
  }
  return length - bytes.length
}

function startsWith({ text, bounds }: Keys, i: number, bytes: Uint8Array): boolean {
  const start = bounds[i] as number
  if ((bounds[i + 1] as number) - start < bytes.length) return false
  for (let at = 0; at < bytes.length; at++) if (text[start + at] !== bytes[at]) return false
  return true
}
