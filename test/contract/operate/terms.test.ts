// A term that was renamed or merged: its old addresses lead to the new one, and filters with its old slug say what it is now.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import type { ChangePage, InspirationListing, Taxonomies } from '../../support/model/shapes.ts'
import { script } from '../../support/worlds/processes.ts'
import { type ServedWorld, serve } from '../../support/worlds/world.ts'

describeOwn('a term that moved', 'the operator’s commands', () => {
  let world: ServedWorld
  let before: { total: number; since: string }
  const ask = async <T>(path: string) => (await world.service<T>(path, { key: world.adminKey })).data
  const portfolios = async (slug: string) => ask<InspirationListing>(`/v1/inspirations?genre=${slug}&limit=100`)
  const redirect = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, world.server.url), { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  beforeAll(async () => {
    const own = await ownWorld()
    await script('nightly', [], own.env)
    world = await serve(own)
    const { next } = await ask<ChangePage>('/v1/changes')
    before = { total: (await portfolios('portfolio')).total, since: next }
    await script('terms', ['rename', 'genre', 'portfolio', 'Portfolios', '--slug', 'portfolios', '--build'], world.env)
  })
  afterAll(async () => {
    await world?.server.stop()
  })

  it('has its sites under its new slug (rule 44.60)', async () => {
    const listed = await portfolios('portfolios')
    expect(listed.total).toBe(before.total)
    const { genre } = await ask<Taxonomies>('/v1/taxonomies')
    expect(genre.find(({ slug }) => slug === 'portfolios')).toMatchObject({ name: 'Portfolios', count: before.total })
    expect(genre.some(({ slug }) => slug === 'portfolio')).toBe(false)
  })

  it('is told of by the feed of changes: every site whose response differs (rule 27.13)', async () => {
    const { results } = await ask<ChangePage>(`/v1/changes?since=${before.since}&limit=1000`)
    expect(results.length).toBe(before.total)
  })

  it('is unknown by its old slug, and that is the first that is near (rule 44.63)', async () => {
    const answer = await ask<InspirationListing & { unknown: unknown }>('/v1/inspirations?genre=portfolio')
    expect([answer.total, answer.unknown]).toEqual([
      0,
      [{ parameter: 'genre', value: 'portfolio', nearest: expect.arrayContaining(['portfolios']) }],
    ])
    expect((answer.unknown as { nearest: string[] }[])[0]?.nearest[0]).toBe('portfolios')
  })

  it('has pages whose old addresses lead to the new ones, with their query (rule 44.63)', async () => {
    expect(await redirect('/genre/portfolio')).toEqual([301, '/genre/portfolios'])
    expect(await redirect('/genre/Portfolio/?page=2&utm_source=a')).toEqual([
      301,
      '/genre/portfolios?page=2&utm_source=a',
    ])
    expect(await redirect('/genre/portfolio/feed.xml')).toEqual([301, '/genre/portfolios/feed.xml'])
    expect((await redirect('/genre/portfolios'))[0]).toBe(200)
  })

  it('leads to the term that it is merged with, and its sites are there (rules 44.61, 44.63)', async () => {
    await script('terms', ['merge', 'genre', 'portfolios', 'agency', '--synonyms', '--build'], world.env)
    const { genre } = await ask<Taxonomies>('/v1/taxonomies')
    expect(genre.find(({ slug }) => slug === 'agency')?.synonyms).toContain('Portfolios')
    expect((await portfolios('agency')).total).toBeGreaterThanOrEqual(before.total)
    for (const slug of ['portfolio', 'portfolios']) {
      expect(await redirect(`/genre/${slug}`)).toEqual([301, '/genre/agency'])
      const { unknown } = await ask<{ unknown: { nearest: string[] }[] }>(`/v1/inspirations?genre=${slug}`)
      expect(unknown[0]?.nearest[0]).toBe('agency')
    }
  })
})
