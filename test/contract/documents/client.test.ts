// The typed client against the service: a successful call of every endpoint, errors and lists.
import { beforeAll, describe, expect, it } from 'vitest'
import { vitrine } from '../../../src/client/vitrine.ts'
import { documentFor } from '../../../src/ui/contract/served-document.ts'
import { freshAddress, freshEmail } from '../../support/http/registrations.ts'
import { aSlug, aTerm } from '../../support/http/samples.ts'
import { describeOwn, target } from '../../support/http/target.ts'

const api = vitrine({ baseUrl: target.url, key: target.adminKey })
const keyless = vitrine({ baseUrl: target.url })
let [slug, type, genre] = ['', '', '']

beforeAll(async () => {
  slug = await aSlug()
  type = (await aTerm('sections')).slug
  genre = (await aTerm('genre')).slug
})

describe('an error of the typed client', () => {
  it('is returned as a value, with its code and status', async () => {
    const { data, error, response } = await api.getInspiration({ path: { slug: 'no-such-site' } })
    expect([data, error?.error, response?.status]).toEqual([undefined, 'not_found', 404])
  })

  it('is thrown if the caller sets throwOnError', async () => {
    const asked = keyless.getMe({ throwOnError: true })
    await expect(asked).rejects.toMatchObject({ error: 'unauthorized' })
  })
})

describe('the typed client', () => {
  it('has a method for every operation', () => {
    const document = documentFor({ baseUrl: target.url, siteUrl: target.url, assetsUrl: target.url })
    const operations = Object.values(document.paths ?? {}).flatMap(({ get, post }) => [get, post])
    const names = operations.flatMap((operation) => operation?.operationId ?? [])
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(api)).filter((name) => name !== 'constructor')
    expect(own.toSorted()).toEqual(names.toSorted())
  })

  it('registers a key', async () => {
    const headers = { 'x-forwarded-for': freshAddress() }
    const { data } = await keyless.register({ body: { email: freshEmail(), name: 'client' }, headers })
    expect(data?.api_key).toMatch(/^svc_/)
    const { data: me } = await vitrine({ baseUrl: target.url, key: data?.api_key ?? '' }).getMe()
    expect(me).toMatchObject({ key_id: data?.key_id, plan: 'free', usage: { today: 1, total: 1 } })
  })

  it('lists sites, with a repeated filter and with fields', async () => {
    const query = { genre, limit: 2, sort: 'oldest', fields: ['title', 'slug'] } as const
    const { data } = await api.listInspirations({ query: { ...query, fields: [...query.fields] } })
    expect(data).toMatchObject({ limit: 2, offset: 0 })
    expect(Object.keys(data?.results[0] ?? {})).toEqual(['title', 'slug'])
    const { data: none } = await api.listInspirations({ query: { genre: [genre, 'no-such-genre'] } })
    expect(none?.total).toBe(0)
  })

  it('returns a site', async () => {
    const { data } = await api.getInspiration({ path: { slug } })
    expect(data?.slug).toBe(slug)
  })

  it('lists sections', async () => {
    const { data } = await api.listSections({ query: { type, width: 200, limit: 1 } })
    expect(data?.section_type.slug).toBe(type)
    expect(data?.results).toHaveLength(1)
  })

  it('searches and suggests', async () => {
    const { data: found } = await api.search({ query: { q: genre, explain: '1' } })
    expect(found?.query).toBe(genre)
    expect(found?.explain).toBeDefined()
    const { data: completed } = await api.suggest({ query: { q: genre.slice(0, 2), limit: 3 } })
    expect(completed?.results.length).toBeGreaterThan(0)
  })

  it('lists terms and returns statistics', async () => {
    const { data: terms } = await api.listTaxonomies({ query: { taxonomy: 'genre' } })
    expect(terms?.genre?.map((term) => term.slug)).toContain(genre)
    const { data: stats } = await api.getTaxonomyStats({ query: { taxonomy: 'genre', period: 'all', sort: 'alpha' } })
    expect(stats?.results.map((row) => row.slug)).toContain(genre)
  })

  it('returns meta and health without a key', async () => {
    const { data: meta } = await keyless.getMeta()
    expect(meta?.inspirations.total).toBeGreaterThan(0)
    const { data: health } = await keyless.getHealth()
    expect(health?.status).toBe('ok')
  })
})

describeOwn('a slug with special characters', 'the fixture', () => {
  it.each(['50%-off', 'semi;colon,comma', '東京ガイド', '%2e%2e'])('is found: %s', async (odd) => {
    const { data } = await api.getInspiration({ path: { slug: odd } })
    expect(data?.slug).toBe(odd)
  })
})
