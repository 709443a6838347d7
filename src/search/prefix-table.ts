// Sorted keys with the ranks of the terms behind each: an exact key and all keys with a prefix are one binary search
// away. The ranks of neighbouring keys lie next to each other.

export interface PrefixTable {
  readonly keys: readonly string[]
  /** Length of each key in code points. */
  readonly lengths: Uint16Array
  /** The ranks behind the keys from one position up to, not including, another; ascending within a key. */
  ranks(from: number, to: number): Uint32Array
  /** The position of a key, or -1. */
  find(key: string): number
  /** The positions of the keys that start with a prefix: from the first up to, not including, the second. */
  range(prefix: string): [from: number, to: number]
}

/** Builds a table from pairs of key and rank. A pair given twice counts once. */
export function prefixTable(pairs: readonly (readonly [key: string, rank: number])[]): PrefixTable {
  const groups = new Map<string, Set<number>>()
  for (const [key, rank] of pairs) {
    const group = groups.get(key)
    if (group) group.add(rank)
    else groups.set(key, new Set([rank]))
  }
  const keys = Array.from(groups.keys()).sort()
  const starts = new Uint32Array(keys.length + 1)
  for (const [i, key] of keys.entries()) starts[i + 1] = (starts[i] as number) + (groups.get(key)?.size ?? 0)
  const ranks = new Uint32Array(starts[keys.length] as number)
  for (const [i, key] of keys.entries()) ranks.set(Array.from(groups.get(key) ?? []).sort(ascending), starts[i])
  return {
    keys,
    lengths: Uint16Array.from(keys, (key) => Array.from(key).length),
    ranks: (from, to) => ranks.subarray(starts[from], starts[to]),
    find(key) {
      const at = firstNotBefore(keys, key)
      return keys[at] === key ? at : -1
    },
    range: (prefix) => [firstNotBefore(keys, prefix), firstNotBefore(keys, `${prefix}\uffff`)],
  }
}

function ascending(a: number, b: number): number {
  return a - b
}

/** The first position whose key does not sort before `key`. */
function firstNotBefore(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as string) < key) low = middle + 1
    else high = middle
  }
  return low
}
