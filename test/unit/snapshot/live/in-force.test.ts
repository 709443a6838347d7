// What is in force changes only at the ends of a span (rule 45.2).
import { expect, test } from 'vitest'
import { isInForce, spanAt } from '../../../../src/snapshot/live/editorial-overlay.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'

const HOUR = 3_600_000
const isoOf = (hour: number) => new Date(hour * HOUR).toISOString()

test('in a span the same items are in force, and right before and after it others begin or end', () => {
  const seed = seedOfRun('spans of time')
  const random = randomFrom(seed)
  for (let run = 0; run < runs(300, 5_000); run++) {
    const items = Array.from({ length: random.below(5) }, () => {
      const from = random.below(20)
      return {
        ...(random.chance(0.7) ? { from: isoOf(from) } : {}),
        ...(random.chance(0.7) ? { until: isoOf(from + 1 + random.below(9)) } : {}),
      }
    })
    const at = random.below(30) * HOUR
    const naive = (time: number) =>
      items.map(({ from = '', until = '9' }) => from <= isoOf(time / HOUR) && isoOf(time / HOUR) < until)
    const { from, until } = spanAt(items, at)
    expect(
      items.map((item) => isInForce(item, at)),
      `seed ${seed}`,
    ).toEqual(naive(at))
    expect(from <= at && at < until, `seed ${seed}`).toBe(true)
    const limits = items.flatMap((item) => Object.values(item)).map((time) => Date.parse(time))
    expect(
      limits.filter((time) => time > from && time < until),
      `seed ${seed}`,
    ).toEqual([])
    expect(
      [from, until].filter(Number.isFinite).every((time) => limits.includes(time)),
      `seed ${seed}`,
    ).toBe(true)
  }
})
