// What a seed draws from a listing: numbers come from a hash of the whole seed and a counter, so no state between them limits
// which combinations can come (section 27). Of what it draws, `vary` lists results that look unlike each other (rule 27.17).
import { digest } from '#platform'
import { distanceTo } from '../pictures/looks.ts'

/** Items with a total, in the order of `sort=oldest`. */
export interface Ordered<Item> {
  readonly total: number
  slice(k: number, count: number): Item[]
}

const MOST_DRAWN = 500
/** A long list is chosen from fewer, so that it takes no longer. */
const MOST_COMPARED = 6_000

/**
 * Items that look unlike each other: each is the one of those drawn whose nearest of the items before it is farthest. Those
 * whose looks are empty come last.
 */
export function variedItems<Item>(
  { total, slice }: Ordered<Item>,
  { seed, limit }: { readonly seed: string; readonly limit: number },
  looksOf: (item: Item) => Uint8Array,
): Item[] {
  const most = Math.max(limit, Math.min(MOST_DRAWN, Math.ceil(MOST_COMPARED / limit)))
  const items = drawPlaces(total, most, seededNumbers(seed)).flatMap((place) => slice(place, 1))
  const drawn = items.map((item) => ({ item, looks: looksOf(item), apart: Number.POSITIVE_INFINITY }))
  const seen = drawn.filter(({ looks }) => looks.length > 0)
  let [next] = seen
  const chosen = seen.slice(0, limit).map(() => {
    const one = next as (typeof drawn)[number]
    const distance = distanceTo(one.looks)
    one.apart = -1
    for (const other of seen) {
      other.apart = Math.min(other.apart, distance(other.looks))
      if (other.apart > (next as typeof one).apart) next = other
    }
    return one
  })
  return [...chosen, ...drawn.filter(({ looks }) => looks.length === 0)].slice(0, limit).map(({ item }) => item)
}

/** Returns a whole number of at least 0 and less than `below`, each with the same chance. */
type NextNumber = (below: number) => number

/**
 * Up to `count` different numbers below `total`, in the order of the draw. It shuffles the list of all numbers as far as
 * needed, and keeps only the places that differ from it.
 */
export function drawPlaces(total: number, count: number, next: NextNumber): number[] {
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(count, total) }, (_, i) => {
    const at = i + next(total - i)
    const drawn = moved.get(at) ?? at
    moved.set(at, moved.get(i) ?? i)
    return drawn
  })
}

/** Bytes of a drawn number, and how many values it can have. */
const BYTES = 6
const VALUES = 2 ** (8 * BYTES)

/** The numbers of a seed: the same seed gives the same numbers. */
export function seededNumbers(seed: string): NextNumber {
  let bytes: DataView = new DataView(new ArrayBuffer(0))
  let at = 0
  let hashes = 0
  function nextValue(): number {
    if (at + BYTES > bytes.byteLength) {
      const { buffer, byteOffset, byteLength } = digest('sha512', `${hashes++} ${seed}`)
      bytes = new DataView(buffer, byteOffset, byteLength)
      at = 0
    }
    at += BYTES
    return bytes.getUint16(at - BYTES) * 2 ** 32 + bytes.getUint32(at - BYTES + 2)
  }
  return (below) => {
    // Values of the last, incomplete round are skipped, because they would favor low numbers.
    const end = VALUES - (VALUES % below)
    let value = nextValue()
    while (value >= end) value = nextValue()
    return value % below
  }
}
