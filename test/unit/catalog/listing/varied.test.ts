// Results that look unlike each other: packed looks, the choice of the farthest first, and how far apart it is on the demo.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBuild } from '../../../../build-scripts/snapshot/run.ts'
import { importDemo } from '../../../../build-scripts/start/prepare-catalog.ts'
import { drawPlaces, seededNumbers, variedItems } from '../../../../src/catalog/listing/varied.ts'
import { TAXONOMIES } from '../../../../src/catalog/model/taxonomy.ts'
import { distanceTo, looksDistance, packLooks } from '../../../../src/catalog/pictures/looks.ts'
import { looksIn } from '../../../../src/catalog/storage/pictures/alike.ts'
import { parseConfig } from '../../../../src/ground/config.ts'
import { fromLatin1 } from '../../../../src/ground/texts.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import type { OpenedSnapshot } from '../../../../src/snapshot/load/open.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'

const options = { numRuns: runs(100, 5_000), seed: seedOfRun('varied') }
const looks = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 255 })), {
    minLength: 586,
    maxLength: 586,
  })
  .map((values) => Uint8Array.from(values))

it('packed looks are as far apart as looks', () => {
  fc.assert(
    fc.property(looks, looks, (one, other) => {
      expect(distanceTo(packLooks(one))(packLooks(other))).toBe(looksDistance(one, other))
    }),
    options,
  )
  const [empty, last] = [new Uint8Array(586), new Uint8Array(586).fill(7, 585)]
  expect(distanceTo(packLooks(empty))(packLooks(last))).toBe(7)
})

/** Points on a line, as looks. */
const point = (at: number) => packLooks(Uint8Array.of(at, 255 - at))

it('each result is the one whose nearest of those before it is farthest, and items without looks come last (rule 27.17)', () => {
  const items = fc.array(fc.option(fc.integer({ min: 1, max: 254 })), { maxLength: 40 })
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 20 }), fc.string(), (all, limit, seed) => {
      const listed = {
        total: all.length,
        slice: (k: number, count: number) => Array.from({ length: count }, (_, i) => k + i),
      }
      const at = (place: number) => all[place] as number | null
      const found = variedItems(listed, { seed, limit }, (place) => {
        const own = at(place)
        return own === null ? new Uint8Array() : point(own)
      })
      const drawn = drawPlaces(all.length, 500, seededNumbers(seed))
      const seen = drawn.filter((place) => at(place) !== null)
      const chosen = seen.slice(0, 1)
      const apart = (place: number) => Math.min(...chosen.map((own) => Math.abs((at(own) ?? 0) - (at(place) ?? 0))))
      while (chosen.length < seen.length) {
        const left = seen.filter((place) => !chosen.includes(place))
        chosen.push(left.reduce((best, place) => (apart(place) > apart(best) ? place : best)))
      }
      const blank = drawn.filter((place) => at(place) === null)
      const distances = (places: number[]) => places.map((place) => at(place))
      expect(distances(found)).toEqual(distances([...chosen, ...blank].slice(0, limit)))
      expect(new Set(found).size).toBe(Math.min(limit, all.length))
    }),
    options,
  )
})

describe('nine sites of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-varied-'))
  let snapshot: OpenedSnapshot
  beforeAll(async () => {
    const settings = { CATALOG_DB: join(folder, 'catalog.db'), SNAPSHOT_DIR: join(folder, 'snapshot') }
    await importDemo(settings.CATALOG_DB, () => {})
    const config = parseConfig({ ...settings, SITE_URL: 'https://site.example', ASSETS_URL: 'https://site.example' })
    await runBuild({ config, today: '2026-11-20', marking: true, waitMs: 0, allowed: { force: true } })
    snapshot = await loadSnapshot(settings.SNAPSHOT_DIR, (await readPointer(settings.SNAPSHOT_DIR)) as string)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const EVERYTHING = { status: 'all', sort: 'newest', filters: [], offset: 0, limit: 9, fields: null } as const
  const read = (query: object) =>
    JSON.parse(fromLatin1(snapshot.listInspirations({ ...EVERYTHING, ...query }).text)) as {
      results: { slug: string }[]
      facets: Record<string, { terms: { slug: string; count: number }[] }>
    }
  function nearestPair(query: object): number {
    const { catalog } = snapshot
    const own = read(query).results.map(({ slug }) => looksIn(catalog.alike, catalog.slugs.find(slug) as never))
    return Math.min(...own.flatMap((one, i) => own.slice(0, i).map(distanceTo(one))))
  }

  it('are at least 1.4 times as far apart as the newest nine, over 50 filters (rule 27.17)', () => {
    const { facets } = read({ facets: { names: TAXONOMIES, limit: 100 } })
    const terms = TAXONOMIES.flatMap((taxonomy) =>
      (facets[taxonomy]?.terms ?? []).map((term) => ({ taxonomy, ...term })),
    )
    const filters = terms.sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1)).slice(0, 50)
    const sums = { newest: 0, varied: 0 }
    for (const filter of filters) {
      sums.newest += nearestPair({ filters: [filter] })
      for (let i = 0; i < 4; i++) sums.varied += nearestPair({ filters: [filter], seed: `${filter.slug} ${i}` }) / 4
    }
    console.info(`nearest pair of nine: ${(sums.varied / sums.newest).toFixed(2)} times as far apart`)
    expect(sums.varied / sums.newest).toBeGreaterThanOrEqual(1.4)
  })
})
