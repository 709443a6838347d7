// Few large pictures are rendered at a time: the budget of a gallery is 200 MB.
import { expect, it } from 'vitest'
import { memoryOf } from '../../../src/images/picture-maker.ts'
import { planOf } from '../../../src/images/plan.ts'
import type { Opened } from '../../../src/images/render.ts'
import { type Format, UNCHANGED } from '../../../src/images/transform.ts'

const MB = 1024 * 1024

function megabytes(width: number, height: number, format: Format, isWhole = false): number {
  const planned = planOf({ ...UNCHANGED, width: 1_000 }, { width, height })
  if ('problem' in planned) throw new Error(planned.message)
  const opened = { size: { width, height }, isWhole } as Opened
  return memoryOf(opened, planned, { format, quality: 85 }) / MB
}

it('pictures that are encoded as a whole take more than those in strips', () => {
  expect(megabytes(1_000, 4_000, 'jpeg')).toBeLessThan(20)
  expect(megabytes(1_000, 4_000, 'webp')).toBeGreaterThan(30)
  expect(megabytes(1_000, 4_000, 'avif')).toBeGreaterThan(100)
})

it('pictures that are decoded as a whole count with all their pixels', () => {
  expect(megabytes(8_000, 8_000, 'jpeg', true) - megabytes(8_000, 8_000, 'jpeg')).toBeGreaterThan(200)
})
