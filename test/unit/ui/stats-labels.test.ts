// Labels of plots never overlap, however many there are.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelled } from '../../../src/ui/stats/plot.ts'
import { spread } from '../../../src/ui/stats/spread.ts'

describe('labels beside the ends of lines', () => {
  const numbers = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 12 })

  it('never overlap, keep their order, and stay inside if they fit (rule 10.14)', () => {
    fc.assert(
      fc.property(numbers, (wanted) => {
        const placed = spread(wanted, 18, [24, 328])
        const sorted = placed.toSorted((a, b) => a - b)
        for (const [i, place] of sorted.entries())
          if (i > 0) expect(place - (sorted[i - 1] ?? 0)).toBeGreaterThan(17.99)
        for (const place of placed) expect(place).toBeGreaterThan(23.99)
        for (const place of placed) expect(place).toBeLessThan(328.01)
        for (const [i, one] of wanted.entries())
          for (const [j, other] of wanted.entries()) if (one < other) expect(placed[i]).toBeLessThan(placed[j] ?? 0)
      }),
    )
  })

  it('stay where they belong if they have room, and part evenly if not', () => {
    expect(spread([100, 40, 300], 18, [24, 328])).toEqual([100, 40, 300])
    expect(spread([100, 100, 200], 18, [24, 328])).toEqual([91, 109, 200])
    expect(spread([], 18, [24, 328])).toEqual([])
  })
})

describe('labels of years', () => {
  it('have room on every screen, however many years there are, and the last is labelled (rule 10.14)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 8, max: 60 }), (count, width) => {
        const shows = Array.from({ length: count }, (_, i) => labelled(count, width)(i))
        const major = shows.filter((shown) => shown === 'major').length
        const all = shows.filter((shown) => shown !== null).length
        expect(shows.at(-1)).toBe('major')
        expect((major - 1) * width).toBeLessThanOrEqual(150)
        expect((all - 1) * width).toBeLessThanOrEqual(655)
      }),
    )
  })
})
