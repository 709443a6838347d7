// Editorial data is live: the next response shows an edit, with a new ETag, and nothing else changes.
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpResponse } from '../../support/http/http.ts'
import { describeOwn, ownServer } from '../../support/http/target.ts'
import type { Taxonomies } from '../../support/model/shapes.ts'
import { termList } from '../../support/model/statistics.ts'
import { fixtureModel, fixtureSynonyms } from '../../support/worlds/fixture.ts'
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

  it('changes no other term (rule 16.3)', async () => {
    await edit('genre', 'portfolio', 'folio')
    const synonyms = new Map([...fixtureSynonyms(), ['genre/portfolio', ['folio']]])
    const { data } = await ask('/v1/taxonomies')
    for (const taxonomy of ['genre', 'color', 'tech', 'sections'] as const) {
      expect(data[taxonomy]).toEqual(termList(fixtureModel(), taxonomy, synonyms))
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

  it('makes the next conditional request return 200 (rule 15.6)', async () => {
    const before = await ask('/v1/taxonomies?taxonomy=style')
    const mine = { 'if-none-match': before.headers['etag'] as string }
    expect((await ask('/v1/taxonomies?taxonomy=style', mine)).status).toBe(304)
    await edit('style', 'minimal', 'spare')
    expect((await ask('/v1/taxonomies?taxonomy=style', mine)).status).toBe(200)
  })

  it('with --clear empties the list (rule 17.16, rule 17.24)', async () => {
    await edit('tech', 'gsap', '--clear')
    const { data } = await ask('/v1/taxonomies?taxonomy=tech')
    expect(data.tech.find((term) => term.slug === 'gsap')?.synonyms).toEqual([])
  })

  it('from a file is in the next response (rule 17.15)', async () => {
    const file = `${world.folder}/more.json`
    await writeFile(file, JSON.stringify({ synonyms: [{ taxonomy: 'sections', term: 'Hero', synonyms: ['opener'] }] }))
    await script('editorial', ['load', file], world.env)
    const { data } = await ask('/v1/taxonomies')
    expect(data.sections.find((term) => term.slug === 'hero')?.synonyms).toEqual(['opener'])
  })

  it('that is rejected changes nothing (rule 17.17)', async () => {
    const before = await ask('/v1/taxonomies')
    for (const args of [
      ['genre', 'no-such-term', 'x'],
      ['typeface', 'inter', 'x'],
      ['nope', 'x', 'y'],
    ]) {
      await expect(edit(...args)).rejects.toThrow()
    }
    expect((await ask('/v1/taxonomies')).text).toBe(before.text)
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
