// Random histories: what is taken back is exactly what was (rules 44.8 to 44.12).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictsWith, takeBack } from '../../../../../src/state/sqlite/history/take-back.ts'
import { apply, type MemoryCatalog, memoryCatalog, step, visible } from '../../../../support/history/random-edits.ts'
import { runs, seedOfRun } from '../../../../support/project/random.ts'

const histories = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
  /** The step to go back to, and the change that is taken back alone. */
  back: fc.nat({ max: 7 }),
  pick: fc.nat(),
})
const RUNS = runs(250, 20_000)
const seed = seedOfRun('random histories')

/** Goes back to a change and forth again. Returns the number of the last change. */
function backAndForth(catalog: MemoryCatalog, last: number, { change, was }: { change: number; was: object }): number {
  const before = visible(catalog)
  const numbers = Array.from({ length: last - change }, (_, at) => last - at)
  const own = catalog.changing((next) => takeBack(catalog.db, next, numbers))
  expect(visible(catalog)).toEqual(was)
  const end = own > last ? catalog.changing((next) => takeBack(catalog.db, next, [own])) : own
  expect(visible(catalog)).toEqual(before)
  return end
}

/** Takes one change back, if nothing depends on it, and back again. Returns whether it was. */
function oneBack(catalog: MemoryCatalog, last: number, number: number): boolean {
  if (conflictsWith(catalog.db, number).length > 0) return false
  const before = visible(catalog)
  const own = catalog.changing((next) => takeBack(catalog.db, next, [number]))
  if (own === last) return false
  expect(conflictsWith(catalog.db, own)).toEqual([])
  catalog.changing((next) => takeBack(catalog.db, next, [own]))
  expect(visible(catalog)).toEqual(before)
  return true
}

describe(`in ${RUNS} random histories`, () => {
  it('going back brings exactly what was, one change too, and taking that back what is (rules 44.8 to 44.12)', () => {
    let taken = 0
    const check = fc.property(histories, ({ steps, back, pick }) => {
      const catalog = memoryCatalog()
      let last = 0
      const at = Math.min(back, steps.length)
      let goal = { change: 0, was: visible(catalog) }
      for (const [index, given] of steps.entries()) {
        last = catalog.changing((change) => apply(catalog, change, given))
        if (index + 1 === at) goal = { change: last, was: visible(catalog) }
      }
      last = backAndForth(catalog, last, goal)
      if (last > 0 && oneBack(catalog, last, (pick % last) + 1)) taken += 1
      catalog.db.close()
    })
    fc.assert(check, { numRuns: RUNS, seed })
    expect(taken).toBeGreaterThan(RUNS / 10)
  }, 600_000)
})
