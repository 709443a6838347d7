// Filters, facets and `fields` of a search: the reference search says what the words mean, and the model what the filters
// leave of it. (rules 13.18 to 13.20)
// Over 200 lines: the random searches need both.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { SearchResponse } from '../../../src/contract/shapes/search.ts'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { FACET_NAMES, facetsOf } from '../../support/model/facets.ts'
import { filtered, type Query, unknownOf } from '../../support/model/listings.ts'
import { FILTER_TAXONOMIES } from '../../support/model/model.ts'
import { filters } from '../../support/model/queries.ts'
import type { InspirationListing } from '../../support/model/shapes.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { withoutWords } from '../../support/search/agreement.ts'
import type { EditorialFile } from '../../support/search/catalog.ts'
import { searchQueries } from '../../support/search/queries.ts'
import { type ReferenceQuery, referenceSearch } from '../../support/search/reference.ts'
import { searchWorld } from '../../support/search/world.ts'
import { CATALOGS, EDITORIAL, linesOf, TODAY } from '../../support/worlds/fixture.ts'

type Body = z.infer<typeof SearchResponse>
const SAMPLE = runs(150, 3000)
const MOST = 1000
/** The parameters of filters in their order. */
const ORDER = [
  ...['status', 'year', 'category', 'published_from', 'published_to'],
  ...['', '_any', '_not'].flatMap((end) => FILTER_TAXONOMIES.map((taxonomy) => taxonomy + end)),
]
const canonical = (name: string) => name.replace(/^colour/, 'color').replace(/^tag/, 'post_tag')
const search = (...pairs: Query) => get<Body>(`/v1/search?${queryOf(pairs)}`)

describeOwn('random searches with filters', 'the fixture', () => {
  const world = searchWorld(linesOf(...CATALOGS), JSON.parse(readFileSync(EDITORIAL, 'utf8')) as EditorialFile, TODAY)
  const random = randomFrom(seedOfRun('narrowed'))
  const next = searchQueries(random, world)
  const narrow = (query: Query) => {
    const left = new Set(filtered(world.model, query))
    return { ...world, entries: world.entries.filter(({ site }) => left.has(site)) }
  }

  type Reading = { match: string | null; total: number; filters: unknown; without?: string | undefined }
  const short = (list: readonly Reading[]) =>
    list.map(({ match, filters, total, without }) => ({
      match,
      filters,
      total,
      ...(without === undefined ? {} : { without }),
    }))

  /** The alternatives of a dead end. (rule 28.19) */
  function fewerFilters(own: Query, asked: ReferenceQuery): Reading[] {
    const named = own.map(([name, value]) => [canonical(name), value] as const)
    const { status = 'all' } = asked
    const names = ORDER.filter((name) => (name === 'status' ? status !== 'all' : named.some(([own]) => own === name)))
    const ways = names.map((without) => {
      const left = narrow(named.filter(([name]) => name !== without))
      const { results, matched_filters } = referenceSearch(
        left,
        without === 'status' ? { ...asked, status: 'all' } : asked,
      )
      return { match: null, filters: matched_filters, total: results.total, without }
    })
    return ways
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => b.total - a.total)
      .slice(0, 3)
  }

  it('have the words of the words alone, and the results that the filters leave (rule 13.18)', async () => {
    for (let i = 0; i < SAMPLE; i++) {
      const { kind: _, ...asked } = next()
      const { q, limit, offset, match, status, stopwords } = asked
      const own = filters(random, world.model)
      const facets = [...new Set(random.some(FACET_NAMES, 3))].join()
      const counted: Query =
        facets === ''
          ? []
          : [
              ['facets', facets],
              ['facet_limit', String(1 + random.below(9))],
            ]
      const plain = Object.entries({ limit, offset, match, status, stopwords }).map(([k, v]) => [k, String(v)] as const)
      const query: Query = [['q', q], ...own, ...plain, ...counted]
      const { data } = await search(...query)
      const whole = referenceSearch(world, asked)
      const { results, alternatives } = referenceSearch(narrow(own), asked)
      const found = referenceSearch(world, { ...asked, status: 'all', limit: MOST, offset: 0 }).results.items
      const slugs = new Set(found.map(({ slug }) => slug as string))
      const sites = world.model.sites.filter(({ line }) => slugs.has(line.slug))
      const { suggestions: _s, closest: _c, ...body } = data
      const [plainOnes, ownOnes] = withoutWords(
        { alternatives: short(alternatives) },
        { alternatives: short(body.alternatives.filter((own) => own.without === undefined)) },
      ).map((one) => one['alternatives'] as Reading[]) as [Reading[], Reading[]]
      const deadEnds = short(body.alternatives.filter((own) => own.without !== undefined))
      const without = slugs.size > 0 && results.total === 0 ? fewerFilters(own, asked) : []
      expect([query, { ...body, alternatives: [...ownOnes, ...deadEnds] }]).toEqual([
        query,
        {
          ...{ ...whole, results, alternatives: [...plainOnes, ...without] },
          ...facetsOf({ ...world.model, sites }, [...own, ['status', status], ...counted]),
          ...unknownOf(world.model, own),
        },
      ])
    }
  })

  it('have alternatives whose url finds what it says, and suggestions that do (rules 13.18, 13.19)', async () => {
    let checked = 0
    for (let i = 0; i < SAMPLE / 5; i++) {
      const { q, match, status, stopwords } = next()
      const own = filters(random, world.model)
      const { data } = await search(['q', q], ...own, ['match', match], ['status', status], ['stopwords', stopwords])
      for (const { url, total } of data.alternatives) {
        const { data: listed } = await get<Body & InspirationListing>(url)
        expect([url, listed.total ?? listed.results.total]).toEqual([url, total])
        checked += 1
      }
      for (const { query, total } of data.suggestions ?? []) {
        const { data: found } = await search(['q', query], ...own, ['status', status], ['stopwords', stopwords])
        expect([query, own, found.results.total]).toEqual([query, own, total])
        expect(total).toBeGreaterThan(0)
      }
    }
    expect(checked).toBeGreaterThan(0)
  })
})

describe('a search with filters', () => {
  it('is the same as without them if they keep everything (rule 13.18)', async () => {
    const { slug } = await aTerm('genre')
    const { text } = await search(['q', slug])
    for (const query of [
      ['genre', ''],
      ['category', ' '],
      ['color_within', 'wide'],
      ['facet_limit', '3'],
    ] as const) {
      expect((await search(['q', slug], query)).text).toBe(text)
    }
  })

  it('has a member facets for words that find nothing or are only noise (rule 13.18)', async () => {
    const { slug, name } = await aTerm('genre')
    for (const q of ['website the of', 'qqqqqq zzzzzz', '!!']) {
      const { status, data } = await search(['q', q], ['genre', slug], ['facets', 'genre,status'])
      expect([status, data.results]).toEqual([200, { total: 0, items: [] }])
      expect(data.facets?.['genre']).toEqual({ total: 0, terms: [{ name, slug, count: 0, selected: true }] })
      expect(data.facets?.['status']).toEqual({ total: 0, terms: [] })
      expect(Object.keys(data).slice(10, 12)).toEqual(['alternatives', 'facets'])
    }
  })

  it('selects members of the items (rule 13.20)', async () => {
    const { slug } = await aTerm('genre')
    const { items } = (await search(['q', slug])).data.results
    const { data } = await search(['q', slug], ['fields', 'slug, screenshot.hero,offline,title'])
    expect(JSON.stringify(data.results.items)).toBe(
      JSON.stringify(
        items.map(({ title, slug, offline, screenshot }) => {
          return { title, slug, offline, screenshot: { hero: screenshot?.hero } }
        }),
      ),
    )
    const included = await search(['q', slug], ['fields', 'slug'], ['include', 'terms'])
    for (const item of included.data.results.items) expect(Object.keys(item)).toEqual(['slug', 'terms'])
  })

  it('ignores cursor and sort (rule 13.18)', async () => {
    const { headers, status } = await search(['q', 'dark'], ['cursor', '*'], ['sort', 'oldest'])
    expect([status, headers['x-ignored-parameters']]).toEqual([200, 'cursor, sort'])
  })

  it('takes colors, which narrow and do not order (rule 13.18)', async () => {
    const { slug } = await aTerm('genre')
    const pairs: Query = [
      ['color_near', 'fff'],
      ['color_within', 'wide'],
      ['limit', '50'],
    ]
    const { data } = await search(['q', slug], ['match', 'exact'], ...pairs)
    const [filter] = data.matched_filters
    const listed = await get<InspirationListing>(
      `/v1/inspirations?${queryOf([[filter?.taxonomy ?? '', filter?.slug ?? ''], ...pairs, ['sort', 'newest']])}`,
    )
    expect(data.matched_filters.length).toBe(1)
    expect(data.results.total).toBe(listed.data.total)
    expect(data.results.items.map(({ slug }) => slug)).toEqual(listed.data.results.map((site) => site.slug))
  })
})
