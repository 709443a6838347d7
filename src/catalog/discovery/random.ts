// Random sites of a selection. A seed determines them: numbers come from a hash of the whole seed and a counter, so no
// state between them limits which combinations of sites can come. (section 27)
import { hash, randomBytes } from 'node:crypto'
import { toLatin1 } from '../../ground/texts.ts'
import { inspirationBits } from '../listing/fields.ts'
import { selectEntries } from '../listing/filter.ts'
import type { Filtering, InspirationQuery } from '../listing/query.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'

export interface RandomQuery extends Filtering, Required<Pick<InspirationQuery, 'fields' | 'include'>> {
  /** The same seed draws the same sites. */
  seed: string
  /** 1 to 20. */
  limit: number
}

/** Bytes of a new seed: 64 characters, more states than there are combinations of 20 among a million sites. */
const SEED_BYTES = 48

/** A new seed, which any URL can have as it is. (rule 27.9) */
export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('base64url')
}

/** The body of `GET /v1/random`. (rule 27.7) */
export function drawSites(catalog: Catalog, query: RandomQuery): string {
  const { seed, limit, fields, include } = query
  return catalog.kernel.withScratch(() => {
    const { total, slice } = selectEntries(catalog, query)
    const drawn = drawPlaces(total, limit, seededNumbers(seed)).map((place) => slice(place, 1)[0] as EntryNumber)
    const results = catalog.inspirationsText(drawn, inspirationBits(fields, include))
    return `{"seed":${toLatin1(JSON.stringify(seed))},"total":${total},"results":[${results}]}`
  })
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
  let bytes = Buffer.alloc(0)
  let at = 0
  let hashes = 0
  function nextValue(): number {
    if (at + BYTES > bytes.length) {
      bytes = hash('sha512', `${hashes++} ${seed}`, 'buffer')
      at = 0
    }
    at += BYTES
    return bytes.readUIntBE(at - BYTES, BYTES)
  }
  return (below) => {
    // Values of the last, incomplete round are skipped, because they would favor low numbers.
    const end = VALUES - (VALUES % below)
    let value = nextValue()
    while (value >= end) value = nextValue()
    return value % below
  }
}
