// Tests the benchmark itself with a small catalog and one short round that measures everything. The tests check no
// times.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killRemaining, SERVER_VARIABLE } from '../support/worlds/processes.ts'
import { builtSite } from '../support/worlds/site-build.ts'
import { classNamed } from './classes.ts'
import { type LoadOptions, type LoadResult, runAutocannon } from './contest/load.ts'
import { measureSize } from './measure/size-measure.ts'
import type { SizeResult } from './report/results.ts'
import { resultsPage } from './report/results-page.ts'
import { formatForTerminal } from './report/terminal.ts'
import { OPTIONS, parseSettings } from './settings.ts'

const ENTRIES = 300
const REQUESTS = 150
const MEASURED = ['meta', 'slug', 'listing coded', 'search repeated', '304', 'mix']

/** Sends requests once more if none was answered in a slot, because the machine is busy. */
async function loaded(options: LoadOptions): Promise<LoadResult> {
  const load = await runAutocannon(options)
  return load.requests > 0 ? load : loaded(options)
}

let result: SizeResult
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-test-'))

beforeAll(async () => {
  process.env[SERVER_VARIABLE] = await builtSite(folder)
  const options = {
    entries: [String(ENTRIES)],
    rounds: '1',
    classes: MEASURED.join(','),
    requests: String(REQUESTS),
    work: join(folder, 'work'),
  }
  const defaults = Object.entries(OPTIONS).map(([name, option]) => [name, option.default])
  const settings = { ...parseSettings({ ...Object.fromEntries(defaults), ...options }), seconds: 0.25 }
  const generator = { name: 'autocannon', generate: loaded }
  result = await measureSize(settings, ENTRIES, { generator, log() {}, onClassMeasured() {} })
})

afterAll(() => {
  killRemaining()
  rmSync(folder, { recursive: true, force: true })
})

describe('a run over a small catalog', () => {
  it('has figures of Vitrine and the baseline for every class', () => {
    expect(result.classes.map(({ name }) => name)).toEqual(MEASURED)
    for (const { baseline, vitrine, requests } of result.classes) {
      expect(requests).toBeGreaterThan(0)
      for (const { rate, p50Ms, p99Ms } of [baseline, vitrine]) {
        expect(rate.median).toBeGreaterThan(0)
        expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
      }
      expect(vitrine.cost.min).toBeLessThanOrEqual(vitrine.cost.max)
      expect(vitrine.heap?.allocatedKb).toBeGreaterThan(0)
      expect(vitrine.heap?.collections).toBeGreaterThanOrEqual(0)
    }
  })

  it('sends as many distinct requests as a class has', () => {
    const requests = Object.fromEntries(result.classes.map((one) => [one.name, one.requests]))
    const repeated = classNamed('search repeated').requests
    expect(requests).toMatchObject({ meta: 1, slug: REQUESTS, 'listing coded': REQUESTS, 'search repeated': repeated })
    expect(requests['mix']).toBeGreaterThan(REQUESTS / 2)
  })

  it('has memory, builds, starts and delays', () => {
    const { memory, costs } = result
    expect(memory?.peakMb).toBeGreaterThanOrEqual(memory?.residentMb ?? Number.POSITIVE_INFINITY)
    expect(costs?.builds.readSeconds.median).toBeGreaterThan(0)
    expect(costs?.builds.peakMb).toBeGreaterThan(0)
    expect(costs?.answeredMs.median).toBeGreaterThan(costs?.healthyMs.min ?? Number.POSITIVE_INFINITY)
    expect(costs?.npmStarts?.answeredMs.median).toBeGreaterThan(0)
    expect(costs?.npmStarts?.builtIdleMb, 'what a build needs is freed').toBeLessThan(140)
    expect(costs?.delays.mix.maxMs).toBeGreaterThanOrEqual(costs?.delays.mix.p99Ms ?? Number.POSITIVE_INFINITY)
    expect(costs?.delays.swap.seconds).toBeGreaterThan(0)
  })

  it('appears completely in the terminal output and on the page', () => {
    for (const text of [formatForTerminal(result), resultsPage([result])]) {
      for (const name of [...MEASURED, 'memory under load', 'full build', 'event-loop delay'])
        expect(text).toContain(name)
      expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/)
    }
  })
})
