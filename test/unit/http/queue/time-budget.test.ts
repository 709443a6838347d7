import { expect, it } from 'vitest'
import { timeBudget } from '../../../../src/http/queue/work-order.ts'

it('a client regains what it spent within a minute, and owes twice its budget at most (rule 19.12)', () => {
  let now = 0
  const { debt, isSpent, charge } = timeBudget(20_000, () => now)
  charge('a', 19_999)
  expect([isSpent('a'), debt('b')]).toEqual([false, 0])
  charge('a', 1)
  expect([isSpent('a'), debt('a')]).toEqual([true, 20_000])
  now += 30_000
  expect([isSpent('a'), debt('a')]).toEqual([false, 10_000])
  for (let n = 0; n < 10; n++) charge('a', 20_000)
  expect(debt('a')).toBe(40_000)
  now += 120_000
  expect(debt('a')).toBe(0)
})
