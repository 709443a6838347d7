// A server swaps to a published snapshot within a second. No request fails, and no response mixes two snapshots.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpResponse } from '../../support/http/http.ts'
import { describeOwn, ownServer } from '../../support/http/target.ts'
import { inspirationListing, sectionListing } from '../../support/model/listings.ts'
import { modelOf } from '../../support/model/model.ts'
import type { Meta } from '../../support/model/shapes.ts'
import { metaCounts, statistics } from '../../support/model/statistics.ts'
import { COMES_WITHIN_MS } from '../../support/project/patience.ts'
import { CATALOGS, fixtureModel, linesOf, ONE_MORE, TODAY } from '../../support/worlds/fixture.ts'
import { script } from '../../support/worlds/processes.ts'
import type { ServedWorld } from '../../support/worlds/world.ts'

const PATHS = [
  '/v1/meta',
  '/v1/inspirations?limit=100',
  '/v1/inspirations?genre=portfolio&sort=oldest&limit=5',
  '/v1/sections?type=hero&limit=100',
  '/v1/stats/taxonomy?taxonomy=genre',
  '/v1/taxonomies',
]

const OLD_TOTAL = fixtureModel().sites.length

describeOwn('a snapshot that is published while the server runs', 'the operator’s commands', () => {
  let world: ServedWorld
  beforeAll(async () => {
    world = await ownServer()
  })
  afterAll(async () => {
    expect(await world.server.stop()).toBe(0)
  })

  const ask = <T>(path: string): Promise<HttpResponse<T>> => world.service<T>(path, { key: world.adminKey })
  const total = async () => (await ask<Meta>('/v1/meta')).data.inspirations.total

  /** Requests a path repeatedly until `stop`, which returns the responses in order. */
  function hammer(path: string): { stop(): Promise<HttpResponse<unknown>[]> } {
    let running = true
    const answers: HttpResponse<unknown>[] = []
    const done = (async () => {
      while (running) answers.push(await ask(path))
    })()
    return {
      async stop() {
        running = false
        await done
        return answers
      },
    }
  }

  /** How long each swap took, in milliseconds. */
  const times: number[] = []

  /** Waits until the total has the expected value. */
  async function served(expected: number): Promise<void> {
    const from = performance.now()
    while ((await total()) !== expected) if (performance.now() - from > COMES_WITHIN_MS) throw new Error('never served')
    times.push(performance.now() - from)
  }

  it('is served with no failed and no mixed response (rule 16.1)', async () => {
    const hammers = PATHS.map(hammer)
    const publishing = script('import', [ONE_MORE], world.env)
      .then(() => script('snapshot', ['--today', TODAY], world.env))
      .then(() => served(OLD_TOTAL + 1))
    await publishing.catch(() => {})
    const asked = await Promise.all(hammers.map(({ stop }) => stop()))
    await publishing
    for (const answers of asked) {
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const bodies = answers.map(({ text }) => text)
      const states = bodies.filter((text, at) => text !== bodies[at - 1])
      expect(states.length, 'the old state, then the new one').toBeLessThanOrEqual(2)
      expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(new Set(bodies).size)
    }
  })

  it('equals the model of the new catalog (rule 16.2)', async () => {
    const model = modelOf(linesOf(...CATALOGS, ONE_MORE), TODAY)
    expect((await ask('/v1/inspirations?limit=3')).data).toEqual(inspirationListing(model, [['limit', '3']]))
    expect((await ask('/v1/sections?type=hero')).data).toEqual(sectionListing(model, [['type', 'hero']]))
    expect((await ask('/v1/stats/taxonomy?taxonomy=tech')).data).toEqual(statistics(model, 'tech', 'all', 'count'))
    const { inspirations, taxonomies } = (await ask<Meta>('/v1/meta')).data
    expect({ inspirations, taxonomies }).toEqual(metaCounts(model))
  })

  it('has another id in /healthz than the one after a rollback (rule 20.1)', async () => {
    const before = (await ask('/healthz')).text
    await script('snapshot', ['--rollback'], world.env)
    await served(OLD_TOTAL)
    expect((await ask('/healthz')).text).not.toBe(before)
  })

  it('is replaced by the one before on rollback (rule 16.10)', async () => {
    const listing = await ask('/v1/inspirations?limit=3')
    expect(listing.data).toEqual(inspirationListing(fixtureModel(), [['limit', '3']]))
  })

  it('is served within a second, unless other work holds up both swaps (rule 16.1)', () => {
    expect(Math.min(...times)).toBeLessThan(1000)
  })
})
