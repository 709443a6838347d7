// Draws: different numbers, equal chances, and the same ones for the same seed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSeed } from '../../../../src/catalog/discovery/random.ts'
import { drawPlaces, seededNumbers } from '../../../../src/catalog/listing/varied.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'

const RUNS = runs(500, 20_000)
const seed = seedOfRun('draws')

/** The same draw in the plainest way: take numbers out of a full list. */
function naive(total: number, count: number, next: (below: number) => number): number[] {
  const all = Array.from({ length: total }, (_, i) => i)
  return Array.from({ length: Math.min(count, total) }, (_, i) => {
    const at = i + next(total - i)
    ;[all[i], all[at]] = [all[at] as number, all[i] as number]
    return all[i] as number
  })
}

test('a draw is the start of a shuffled list of all places (rule 27.7)', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), fc.string({ minLength: 1 }), (total, count, text) => {
      const drawn = drawPlaces(total, count, seededNumbers(text))
      expect(drawn).toEqual(naive(total, count, seededNumbers(text)))
      expect(new Set(drawn).size).toBe(Math.min(count, total))
    }),
    { numRuns: RUNS, seed },
  )
})

test('a smaller limit draws the first of them (rule 27.8)', () => {
  const draw = (count: number) => drawPlaces(1_000_000, count, seededNumbers('a'))
  expect(draw(5)).toEqual(draw(20).slice(0, 5))
})

test('each place has the same chance at each position (rule 27.7)', () => {
  const [total, count, draws] = [7, 3, 21_000]
  const seen = Array.from({ length: count }, () => new Array<number>(total).fill(0))
  for (let i = 0; i < draws; i++) {
    for (const [position, place] of drawPlaces(total, count, seededNumbers(`${seed} ${i}`)).entries()) {
      const places = seen[position] as number[]
      places[place] = (places[place] as number) + 1
    }
  }
  const expected = draws / total
  for (const places of seen) {
    const chiSquared = places.reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0)
    // Six degrees of freedom: a fair draw exceeds 33.1 once in 100,000 runs.
    expect(chiSquared).toBeLessThan(33.1)
  }
})

test('every number below a bound comes, also the last one, and no other', () => {
  const next = seededNumbers(`${seed}`)
  expect(new Set(Array.from({ length: 400 }, () => next(5)))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(next(1)).toBe(0)
})

test('the hash of the whole seed decides, however long its seeds are alike', () => {
  const long = 'x'.repeat(63)
  expect(drawPlaces(1e6, 20, seededNumbers(`${long}a`))).not.toEqual(drawPlaces(1e6, 20, seededNumbers(`${long}b`)))
})

test('a new seed has 64 characters that need no escaping, and never the same (rule 27.9)', () => {
  const seeds = Array.from({ length: 100 }, newSeed)
  for (const one of seeds) expect(one).toMatch(/^[\w-]{64}$/)
  expect(new Set(seeds).size).toBe(100)
})
