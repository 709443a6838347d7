// Labels of plots never overlap, however many there are.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelled } from '../../../src/ui/stats/year-plots.ts'

it('labels of years have room on every screen, however many years there are, and the last is labelled (rule 10.14)', () => {
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
