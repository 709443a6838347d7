// The client against the service: a successful call of every endpoint, errors, lists and walks.
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

/** A fetch from an address of its own, because registrations are limited by address. */
const elsewhere: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': freshAddress() },
  })

describe('the client', () => {
  it('has a method for every operation', () => {
    const document = documentFor({ baseUrl: target.url, siteUrl: target.url, assetsUrl: target.url })
    const operations = Object.values(document.paths ?? {}).flatMap(({ get, post }) => [get, post])
    const names = operations.flatMap((operation) => operation?.operationId ?? [])
    const walks = ['inspirations', 'sections']
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(api)).filter((name) => name !== 'constructor')
    expect(own.toSorted()).toEqual([...names, ...walks].toSorted())
  })

  it('registers a key', async () => {
    const own = vitrine({ baseUrl: target.url, fetch: elsewhere })
    const { api_key: key, key_id } = await own.register({ email: freshEmail(), name: 'client' })
    const me = await vitrine({ baseUrl: target.url, key }).getMe()
    expect(me).toMatchObject({ key_id, plan: 'free', usage: { today: 1, total: 1 } })
  })

  it('lists sites, with a repeated filter and with fields', async () => {
    const page = await api.listInspirations({ genre, limit: 2, sort: 'oldest', fields: ['title', 'slug'] })
    expect(page).toMatchObject({ limit: 2, offset: 0 })
    expect(Object.keys(page.results[0] ?? {})).toEqual(['title', 'slug'])
    expect((await api.listInspirations({ genre: [genre, 'no-such-genre'] })).total).toBe(0)
  })

  it('returns a site', async () => {
    expect((await api.getInspiration(slug)).slug).toBe(slug)
  })

  it('lists sections', async () => {
    const { section_type: found, results } = await api.listSections({ type, width: 200, limit: 1 })
    expect(found?.slug).toBe(type)
    expect(results).toHaveLength(1)
  })

  it('walks through all sites, with several pages, and through sections', async () => {
    const all: string[] = []
    for await (const { slug: one } of api.inspirations({ genre, fields: ['slug'], limit: 7 })) all.push(one)
    expect(new Set(all).size).toBe((await api.listInspirations({ genre, limit: 1 })).total)
    for await (const section of api.sections({ type, include: 'terms' })) {
      expect(section.parent.terms).toBeDefined()
      break
    }
  })

  it('returns the design data of a site (rule 43.2)', async () => {
    expect((await api.getDesign(slug)).$extensions.vitrine.page).toContain(`/site/${slug}`)
    const file: string = await api.getDesign(slug, { format: 'md' })
    expect(file).toContain(`/site/${slug}`)
    const css: string = await api.getDesign(slug, { format: 'css' })
    expect(css).toContain(':root')
  })

  it('lists similar, random and changed sites', async () => {
    const { results } = await api.listSimilar(slug, { limit: 3, fields: ['title', 'shared', 'screenshot.hero'] })
    for (const { title, screenshot, shared } of results)
      expect([title.length > 0, screenshot.hero !== undefined, shared.length > 0]).toEqual([true, true, true])
    const random = await api.listRandom({ seed: 'client', limit: 2, genre })
    expect(random.seed).toBe('client')
    const { results: changed, next, more } = await api.getChanges({ since: '*', limit: 1 })
    expect([changed.length, typeof next, typeof more]).toEqual([1, 'string', 'boolean'])
  })

  it('searches and suggests', async () => {
    const found = await api.search({ q: genre, explain: '1' })
    expect(found.query).toBe(genre)
    expect(found.explain).toBeDefined()
    expect((await api.suggest({ q: genre.slice(0, 2), limit: 3 })).results.length).toBeGreaterThan(0)
  })

  it('lists terms and returns statistics', async () => {
    const { genre: terms } = await api.listTaxonomies({ taxonomy: 'genre' })
    expect(terms.map((term) => term.slug)).toContain(genre)
    const stats = await api.getTaxonomyStats({ taxonomy: 'genre', period: 'all', sort: 'alpha' })
    expect(stats.results.map((row) => row.slug)).toContain(genre)
  })

  it('returns meta and health without a key', async () => {
    expect((await keyless.getMeta()).inspirations.total).toBeGreaterThan(0)
    expect((await keyless.getHealth()).status).toBe('ok')
    expect((await keyless.getReadiness()).status).toBe('ready')
  })
})

describeOwn('the key of a client', 'a key that the test can change', () => {
  it('can be rotated and revoked (rule 29.1, rule 29.6)', async () => {
    const own = vitrine({ baseUrl: target.url, fetch: elsewhere })
    const { api_key: key, key_id } = await own.register({ email: freshEmail() })
    const old = vitrine({ baseUrl: target.url, key })
    const { api_key: fresh } = await old.rotateKey({ overlap_seconds: 0 })
    await expect(old.getMe()).rejects.toMatchObject({ status: 401 })
    const current = vitrine({ baseUrl: target.url, key: fresh })
    expect(await current.revokeKey()).toEqual({ key_id, status: 'revoked' })
    await expect(current.getMe()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  })
})
