// The lists of looks that are nearest to each other, compared whole and by cells.
import { expect, test } from 'vitest'
import { nearestLooks } from '../../../../build-scripts/shards/looks.ts'
import { looksDistance } from '../../../../src/catalog/pictures/looks.ts'
import { randomFrom, seedOfRun } from '../../../support/project/random.ts'

const random = randomFrom(seedOfRun('nearest looks'))

/** Looks around some centers, as sites in a few fashions have them. */
function fashions(size: number): Uint8Array[] {
  const bytes = (make: (at: number) => number) => Uint8Array.from({ length: 24 }, (_, at) => make(at))
  const centers = Array.from({ length: 20 }, () => bytes(() => 40 + random.below(176)))
  return Array.from({ length: size }, () => {
    const center = random.pick(centers)
    return bytes((at) => (center[at] as number) - 30 + random.below(61))
  })
}

const rowOf = (found: Uint32Array, size: number, place: number) =>
  Array.from(found.subarray((place * found.length) / size, ((place + 1) * found.length) / size))

test.each([0, 1, 2, 3, 24, 25, 26, 200])('of %i looks, each has its nearest others, of equal ones the last', (size) => {
  const looks = fashions(size)
  if (size > 2) looks[1] = looks[2] as Uint8Array
  const found = nearestLooks(looks, false)
  expect(found.length).toBe(size * Math.min(24, Math.max(0, size - 1)))
  for (const [place, own] of looks.entries()) {
    const others = [...looks.keys()].filter((other) => other !== place).reverse()
    const distance = (other: number) => looksDistance(own, looks[other] as Uint8Array)
    expect(rowOf(found, size, place)).toEqual(others.sort((a, b) => distance(a) - distance(b)).slice(0, 24))
  }
})

test('by cells, most of the nearest are found, and each has as many', () => {
  const looks = fashions(1500)
  const [whole, byCells] = [nearestLooks(looks, false), nearestLooks(looks, true)]
  expect(byCells.length).toBe(whole.length)
  const shares = looks.map((_, place) => {
    const found = new Set(rowOf(byCells, 1500, place))
    expect(found.size).toBe(24)
    expect(found.has(place)).toBe(false)
    return rowOf(whole, 1500, place).filter((other) => found.has(other)).length / 24
  })
  expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeGreaterThan(0.85)
})

test.each([1, 2, 5, 30])('by cells, %i looks have all others', (size) => {
  const looks = fashions(size)
  if (size <= 25) expect(nearestLooks(looks, true)).toEqual(nearestLooks(looks, false))
  else expect(nearestLooks(looks, true).length).toBe(size * 24)
})

test('by cells, sites with one picture have the last of each other, and the rest has its nearest', () => {
  const looks = [...fashions(1000), ...Array<Uint8Array>(1000).fill(fashions(1)[0] as Uint8Array)]
  const [whole, byCells] = [nearestLooks(looks, false), nearestLooks(looks, true)]
  for (const place of [1000, 1500, 1999]) expect(rowOf(byCells, 2000, place)).toEqual(rowOf(whole, 2000, place))
  const shares = Array.from({ length: 1000 }, (_, place) => {
    const found = new Set(rowOf(byCells, 2000, place))
    return rowOf(whole, 2000, place).filter((other) => found.has(other)).length / 24
  })
  expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeGreaterThan(0.85)
})
