// Editorial data is live: the next response shows an edit, with a new ETag, and nothing else changes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpResponse } from '../../support/http/http.ts'
import { describeOwn, ownServer } from '../../support/http/target.ts'
import type { Taxonomies } from '../../support/model/shapes.ts'
import { script, startServer } from '../../support/worlds/processes.ts'
import type { ServedWorld } from '../../support/worlds/world.ts'

describeOwn('an edit of a term’s synonyms', 'the operator’s commands', () => {
  let world: ServedWorld
  beforeAll(async () => {
    world = await ownServer()
  })
  afterAll(async () => {
    expect(await world.server.stop()).toBe(0)
  })

  const ask = <T = Taxonomies>(path: string, headers = {}): Promise<HttpResponse<T>> =>
    world.service<T>(path, { key: world.adminKey, headers })
  const edit = (...args: string[]) => script('editorial', ['synonyms', ...args], world.env)
  const portfolio = (lists: Taxonomies) => lists.genre.find((term) => term.slug === 'portfolio')?.synonyms

  it('is in the next response, for all taxonomies and for one, in every coding (rule 16.3)', async () => {
    await ask('/v1/taxonomies')
    await edit('genre', 'portfolio', 'Reel', 'body of work')
    expect(portfolio((await ask('/v1/taxonomies?taxonomy=genre')).data)).toEqual(['Reel', 'body of work'])
    for (const coding of ['identity', 'br', 'gzip', 'br, gzip']) {
      expect(portfolio((await ask('/v1/taxonomies', { 'accept-encoding': coding })).data)).toEqual([
        'Reel',
        'body of work',
      ])
    }
  })

  it('changes the ETags of the responses that it changes, and no others (rule 15.6)', async () => {
    const changed = ['/v1/taxonomies', '/v1/taxonomies?taxonomy=color']
    const kept = ['/v1/taxonomies?taxonomy=genre', '/v1/meta', '/v1/inspirations', '/v1/stats/taxonomy?taxonomy=color']
    const tags = async (paths: string[]) => Promise.all(paths.map(async (path) => (await ask(path)).headers['etag']))
    const [changedBefore, keptBefore] = [await tags(changed), await tags(kept)]
    await edit('color', 'black', 'noir')
    const [changedAfter, keptAfter] = [await tags(changed), await tags(kept)]
    expect(keptAfter).toEqual(keptBefore)
    for (const [at, tag] of changedAfter.entries()) expect(tag).not.toBe(changedBefore[at])
  })

  it('survives a new snapshot and a restart (rule 16.3)', async () => {
    await edit('genre', 'portfolio', 'lasting')
    await script('snapshot', ['--today', '2026-11-20'], world.env)
    expect(portfolio((await ask('/v1/taxonomies')).data)).toEqual(['lasting'])
    expect(await world.server.stop()).toBe(0)
    world.server = await startServer(world.env)
    expect(portfolio((await ask('/v1/taxonomies')).data)).toEqual(['lasting'])
  })
})
