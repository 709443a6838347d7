// Makes the shard of the sites that look alike: for each measured entry, those whose pictures are nearest to its own.
import { hash } from 'node:crypto'
import { looksDistance, packLooks } from '../../src/catalog/pictures/looks.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import { MAX_ALIKE, packAlike } from '../../src/catalog/storage/pictures/alike.ts'
import { entryPictures, type PicturesById } from './colors.ts'

/** The looks of the entries with a measured picture. */
export interface MeasuredLooks {
  /** Entry numbers, ascending. */
  readonly entries: Uint32Array
  /** In the order of `entries`. */
  readonly looks: readonly Uint8Array[]
  /** The same if entries and looks are the same. */
  readonly key: string
}

export function measuredLooks(indexes: readonly IndexSegment[], pictures: PicturesById): MeasuredLooks {
  const measured = entryPictures(indexes, pictures).flatMap(([entry, picture]) =>
    picture.measured === null ? [] : [{ entry, looks: picture.measured.looks }],
  )
  const entries = Uint32Array.from(measured, ({ entry }) => entry)
  const looks = measured.map((one) => one.looks)
  return { entries, looks, key: hash('sha256', Buffer.concat([Buffer.from(entries.buffer), ...looks])) }
}

/** Up to this many pictures, each is compared with all others. One new picture then costs the next build some seconds. */
const COMPARED_WHOLE = 5_000

/** The packed shard. */
export function looksShard({ entries, looks }: MeasuredLooks): Uint8Array {
  const nearest = nearestLooks(looks, looks.length > COMPARED_WHOLE)
  const packed = looks.map(packLooks)
  const starts = new Uint32Array(packed.length + 1)
  for (const [i, { length }] of packed.entries()) starts[i + 1] = (starts[i] as number) + length
  const alike = { nearest: nearest.map((place) => entries[place] as number), looks: Buffer.concat(packed) }
  return packAlike({ entries, starts, ...alike })
}

/** For each of the looks, the places of the nearest others: as many for each, the nearest first, of equal ones the last. */
export function nearestLooks(looks: readonly Uint8Array[], byCells: boolean): Uint32Array {
  const most = Math.max(0, Math.min(MAX_ALIKE, looks.length - 1))
  const found = bestOf(looks.length, most)
  const distance: Distance = (one, other, most) =>
    looksDistance(looks[one] as Uint8Array, looks[other] as Uint8Array, most)
  if (byCells) offerNearby(lastOfEqual(looks), { size: looks.length, distance, found })
  else offerAll(looks.length, distance, found)
  return found.places
}

/** Above `most`, any number above it: whoever is too far is not compared to the end. */
type Distance = (one: number, other: number, most?: number) => number
type Best = ReturnType<typeof bestOf>

/** The `most` nearest of each of `size` places. */
function bestOf(size: number, most: number) {
  const places = new Uint32Array(size * most)
  const distances = new Float64Array(size * most).fill(Number.POSITIVE_INFINITY)
  function isBetter(at: number, other: number, distance: number): boolean {
    return distance < (distances[at] as number) || (distance === distances[at] && other > (places[at] as number))
  }
  return {
    places,
    offer(one: number, other: number, distance: number): void {
      const first = one * most
      let at = first + most - 1
      if (!isBetter(at, other, distance)) return
      for (; at > first && isBetter(at - 1, other, distance); at--) {
        places[at] = places[at - 1] as number
        distances[at] = distances[at - 1] as number
      }
      places[at] = other
      distances[at] = distance
    },
    /** The distance of the last of a place's list; Infinity if it is not full. */
    last: (one: number) => distances[(one + 1) * most - 1] as number,
    clear: (one: number) => void distances.fill(Number.POSITIVE_INFINITY, one * most, (one + 1) * most),
  }
}

/** Compares all pairs. */
function offerAll(size: number, distance: Distance, { offer, last }: Best): void {
  for (let one = 1; one < size; one++) {
    for (let other = 0; other < one; other++) {
      const apart = distance(one, other, Math.max(last(one), last(other)))
      offer(one, other, apart)
      offer(other, one, apart)
    }
  }
}

function offerTo(one: number, others: Iterable<number>, distance: Distance, { offer, last }: Best): void {
  for (const other of others) if (other !== one) offer(one, other, distance(one, other, last(one)))
}

/** The places that can be among the nearest of any: of equal looks, the last. Without this, all equal ones share a cell. */
function lastOfEqual(looks: readonly Uint8Array[]): number[] {
  const counts = new Map<string, number>()
  const isLast = (place: number) => {
    const key = hash('sha256', looks[place] as Uint8Array, 'base64')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= MAX_ALIKE + 1
  }
  return [...looks.keys()].reverse().filter(isLast).reverse()
}

interface Places {
  readonly size: number
  readonly distance: Distance
  readonly found: Best
}

/** The cells that a place is compared with: with these, nine of ten neighbors are the nearest of all. */
const NEAR_CELLS = 8

/**
 * Compares each place with the candidates of its cell and of the cells around it. A cell has the places that are nearest to
 * its center, which is a candidate. There are about as many cells as candidates in a cell.
 */
function offerNearby(candidates: readonly number[], { size, distance, found }: Places): void {
  const step = Math.round(Math.sqrt(candidates.length))
  const centers = candidates.filter((_, i) => i % step === 0)
  const cellOf = Uint32Array.from({ length: size }, (_, place) => nearestOf(centers, place, distance))
  const cells = Map.groupBy(candidates, (place) => cellOf[place] as number)
  const around = centers.map((center) => {
    const sorted = centers.map((other, cell) => ({ cell, apart: distance(center, other) }))
    sorted.sort((a, b) => a.apart - b.apart)
    return sorted.slice(0, NEAR_CELLS).flatMap(({ cell }) => cells.get(cell) ?? [])
  })
  for (let one = 0; one < size; one++) {
    offerTo(one, around[cellOf[one] as number] as number[], distance, found)
    if (found.last(one) < Number.POSITIVE_INFINITY) continue
    found.clear(one)
    offerTo(one, candidates, distance, found)
  }
}

/** The index of the center that is nearest to a place. */
function nearestOf(centers: readonly number[], place: number, distance: Distance): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [cell, center] of centers.entries()) {
    const apart = distance(place, center, least)
    if (apart < least) {
      least = apart
      best = cell
    }
  }
  return best
}
