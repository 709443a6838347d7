// Measures the demo once, in about 30 seconds of processor. `npm run test:pictures` prints the figures.
import { beforeAll, describe, expect, it } from 'vitest'
import { randomFrom, seedOfRun } from '../support/project/random.ts'
import { copyDistances } from './copies.ts'
import { measureDemo, type Site } from './demo.ts'
import { agreement, byLooks, judgedColors, pairDistances, precision, proposals, recall, rightFirst } from './quality.ts'
import { TERM_COLORS, TYPICAL_COLORS } from './queries.ts'

const COPIES = 8
const PATIENCE_MS = 300_000

describe('the measurements of the demo', () => {
  let sites: readonly Site[] = []
  beforeAll(async () => {
    sites = await measureDemo()
  }, PATIENCE_MS)

  it('have the main colors that the pages declare', () => {
    expect(recall(sites)).toBeGreaterThanOrEqual(0.98)
  })

  it('find the sites of a tag by a typical color of its name', () => {
    const found = Object.entries(TYPICAL_COLORS).map(([tag, hex]) => precision(sites, tag, hex))
    expect(found.reduce((sum, hits) => sum + hits, 0) / found.length).toBeGreaterThanOrEqual(8.9)
    expect(Math.min(...found)).toBeGreaterThanOrEqual(6)
  })

  it('find the sites of a tag by the color that stands for it', () => {
    const found = Object.entries(TERM_COLORS).map(([tag, hex]) => precision(sites, tag, hex))
    expect(found.reduce((sum, hits) => sum + hits, 0) / found.length).toBeGreaterThanOrEqual(8.9)
  })

  it('propose most sections where the pages have them, and few that they lack (rule 44.82)', () => {
    const { sections, proposed, agreed } = proposals(sites)
    expect(sections).toBe(596)
    expect(agreed / sections).toBeGreaterThanOrEqual(0.84)
    expect(agreed / proposed).toBeGreaterThanOrEqual(0.78)
  })

  it('say as people do which sites look alike', () => {
    expect(agreement(sites, byLooks)).toBeGreaterThanOrEqual(0.87)
    expect(rightFirst(sites, byLooks)).toBeGreaterThanOrEqual(0.75)
  })

  it('find what people call by the name of a color, or little', () => {
    const found = judgedColors(sites).flatMap(({ share }) => share ?? [])
    expect(found.reduce((sum, share) => sum + share, 0) / found.length).toBeGreaterThanOrEqual(0.65)
  })

  it(
    'tell all sites apart, and recognize copies',
    async () => {
      expect(pairDistances(sites)[0]).toBeGreaterThanOrEqual(60)
      const copies = await copyDistances(sites, COPIES, randomFrom(seedOfRun('copies')))
      expect(copies.at(-1)).toBeLessThan(50)
    },
    PATIENCE_MS,
  )
})
