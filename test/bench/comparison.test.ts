// Tests what the benchmark says of noise and of two builds.
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { otherBuild } from './contest/other-build.ts'
import type { ClassResult } from './measure/class-measure.ts'
import { againstRows, tooNoisy } from './report/comparison.ts'

describe('noise', () => {
  const withBaseline = (...swings: number[]) =>
    swings.map((swing) => ({ baseline: { processorUs: { min: 10, median: 10, max: 10 + 10 * swing } } }) as ClassResult)

  it('above 20% (the median of the classes) is a reason to write nothing', () => {
    expect(tooNoisy(withBaseline(0.1, 0.2, 0.9))).toBeNull()
    expect(tooNoisy(withBaseline(0.1, 0.21, 0.3))).toMatch(/^Nothing is written: the noise is 21%/)
    expect(tooNoisy([])).toBeNull()
  })
})

describe('the comparison of two builds', () => {
  it('takes a commit that there is', async () => {
    const work = { folder: tmpdir(), entries: 1, seed: 1, log() {} }
    await expect(otherBuild(work, 'no-such-commit')).rejects.toThrow('--against takes a commit of this repository')
  })

  it('has both figures of each class that both served, and their ratio', () => {
    const figures = (cost: number, heap: { allocatedKb: number; collections: number }) => {
      const spread = (value: number) => ({ min: value, median: value, max: value })
      const rate = { rate: spread(1), throughput: spread(1), p50Ms: 1, p99Ms: 1 }
      return { ...rate, processorUs: spread(10 * cost), cost: spread(cost), heap }
    }
    const own = { requests: 1, baseline: figures(1, { allocatedKb: 1, collections: 0 }) }
    const vitrine = figures(3, { allocatedKb: 20, collections: 0.5 })
    const against = figures(4, { allocatedKb: 25, collections: 2 })
    const rows = againstRows([
      { name: 'search', ...own, vitrine, against },
      { name: '304', ...own, vitrine },
    ])
    expect(rows).toEqual([['search', '3', '4', '0.75', '30, 40', '20, 25', '0.5, 2', '0%']])
  })
})
