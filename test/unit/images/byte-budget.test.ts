import { expect, it } from 'vitest'
import { byteBudget } from '../../../src/images/picture-maker.ts'

it('work waits, in order, until enough of the budget is free', async () => {
  const budget = byteBudget(100)
  let [taken, most] = [0, 0]
  const started: number[] = []
  const needs = [60, 60, 10, 100, 30, 70]
  const work = needs.map((bytes) =>
    budget.run(bytes, async () => {
      started.push(bytes)
      taken += bytes
      most = Math.max(most, taken)
      await Promise.resolve()
      taken -= bytes
    }),
  )
  await Promise.all(work)
  expect(started).toEqual(needs)
  expect(most).toBe(100)
})

it('work that needs more than everything runs alone, and failures give their bytes back', async () => {
  const budget = byteBudget(100)
  await expect(budget.run(5_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await budget.run(100, async () => 'next')).toBe('next')
})
