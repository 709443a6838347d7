// The values of filters that are no slugs, and what they probably mean.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import type { Query } from '../../support/model/listings.ts'
import type { Unknown } from '../../support/model/shapes.ts'
import { fixtureModel, fixtureSynonyms } from '../../support/worlds/fixture.ts'

type Body = Record<string, unknown> & { unknown?: Unknown }

const ENDPOINTS: (readonly [path: string, own: Query])[] = [
  ['/v1/inspirations', []],
  [
    '/v1/inspirations',
    [
      ['cursor', '*'],
      ['facets', 'genre'],
    ],
  ],
  ['/v1/inspirations', [['slug', 'a']]],
  ['/v1/random', [['seed', 'a']]],
  ['/v1/random', []],
  ['/v1/search', [['q', 'dark']]],
  [
    '/v1/search',
    [
      ['q', 'zzz'],
      ['facets', 'genre'],
      ['explain', '1'],
    ],
  ],
  ['/v1/sections', [['type', 'hero']]],
]
const ask = async (path: string, ...pairs: Query) => (await get<Body>(`${path}?${queryOf(pairs)}`)).data
const unknown = async (...pairs: Query) => (await ask('/v1/inspirations', ...pairs)).unknown

describe.each(ENDPOINTS)('%s %j', (path, pairs) => {
  const own = async () => (path === '/v1/sections' ? ([['type', (await aTerm('sections')).slug]] as Query) : pairs)

  it('names unknown values in the order of the query, each once, as they were sent (rule 24.14)', async () => {
    const { slug } = await aTerm('genre')
    const data = await ask(
      path,
      ...(await own()),
      ...([
        ['style_not', ' Qqq&<b>"\u0000é '],
        ['genre', slug],
        ['tag', 'zzz'],
        ['style_not', 'qqq&<B>"\u0000É'],
        ['post_tag', 'ZZZ'],
        ['tag_any', 'zzz'],
        ['color', ''],
      ] as const),
    )
    expect(data.unknown).toEqual([
      { parameter: 'style_not', value: 'Qqq&<b>"\u0000é', nearest: [] },
      { parameter: 'tag', value: 'zzz', nearest: [] },
      { parameter: 'tag_any', value: 'zzz', nearest: [] },
    ])
    const members = Object.keys(data).filter(
      (name) => name !== 'closest' && name !== 'explain' && name !== 'suggestions',
    )
    expect(members.at(-1)).toBe('unknown')
  })

  it('has no member if every value is known (rule 24.14)', async () => {
    const { slug } = await aTerm('genre')
    const known: Query = [
      ['genre', slug.toUpperCase()],
      ['genre_any', slug],
      ['style_not', ''],
    ]
    expect(await ask(path, ...(await own()), ...known)).not.toHaveProperty('unknown')
  })
})

describe('unknown values', () => {
  it('have the same results as ever (rule 24.14)', async () => {
    const all = await ask('/v1/inspirations', ['limit', '3'])
    const { unknown: named, ...rest } = await ask('/v1/inspirations', ['limit', '3'], ['genre_not', 'zzz'])
    expect([rest, named]).toEqual([all, [{ parameter: 'genre_not', value: 'zzz', nearest: [] }]])
    expect(await ask('/v1/inspirations', ['genre', 'zzz'])).toMatchObject({ total: 0, results: [] })
  })

  it('with commas are read as several (rule 24.14)', async () => {
    const { slug } = await aTerm('genre')
    const named = async (value: string) =>
      (await unknown(['genre', value]))?.map(({ value, nearest }) => [value, nearest[0]])
    expect(await named(`${slug},zzz, qqq`)).toEqual([
      ['zzz', undefined],
      ['qqq', undefined],
    ])
    expect(await named(`${slug},${slug}`)).toEqual([[`${slug},${slug}`, slug]])
    expect(await named(',')).toEqual([[',', undefined]])
  })

  it('name a slug of another taxonomy where nothing of their own is near (rule 24.15)', async () => {
    const { slug } = await aTerm('sections')
    const { slug: genre } = await aTerm('genre')
    const { data } = await get<{ unknown?: object[] }>(`/v1/inspirations?platform=${genre},${slug}`)
    expect(data.unknown).toContainEqual(
      expect.objectContaining({ parameter: 'platform', value: slug, nearest: [slug] }),
    )
  })

  it('have a tag for each order and spelling, as bodies differ (rules 15.1, 15.8)', async () => {
    const queries = ['tag=zzz&tag=yyy', 'tag=yyy&tag=zzz', 'post_tag=zzz&tag=yyy', 'tag=ZZZ&tag=yyy']
    const answers = await Promise.all(queries.map((query) => get(`/v1/inspirations?${query}`)))
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(queries.length)
  })

  it('are at most a hundred, and terms are looked for for the first twenty (rule 24.15)', async () => {
    const { slug } = await aTerm('genre')
    const many = Array.from(
      { length: 900 },
      (_, i) => ['genre', i === 19 || i === 20 ? `${slug}${'s'.repeat(i - 18)}` : `zz${i}`] as const,
    )
    const found = await unknown(...many)
    expect([found?.length, found?.[19]?.nearest[0], found?.[20]?.nearest]).toEqual([100, slug, []])
    const long = await unknown(['genre', 'x'.repeat(8_000)], ['style_any', ','.repeat(1_000)])
    expect(long?.map(({ nearest }) => nearest)).toEqual([[], []])
  })
})

describeOwn('what unknown values probably mean', 'the fixture', () => {
  const model = fixtureModel()

  it('is the term that has it as a synonym, first (rule 24.15)', async () => {
    const used = new Set(
      model.sites.flatMap(({ slugs }) => Object.entries(slugs).flatMap(([t, own]) => own.map((s) => `${t}/${s}`))),
    )
    let checked = 0
    for (const [term, synonyms] of fixtureSynonyms()) {
      const [taxonomy = '', slug = ''] = term.split('/')
      for (const synonym of used.has(term) ? synonyms : []) {
        if (model.terms[taxonomy as 'genre'].has(synonym.toLowerCase())) continue
        const [found] = (await unknown([taxonomy, synonym])) ?? []
        expect([synonym, found?.nearest.includes(slug)]).toEqual([synonym, true])
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(3)
  })

  it('is a slug a few edits away, and never one that is unlike (rule 24.15)', async () => {
    for (const site of model.sites.slice(0, 40)) {
      for (const [taxonomy, slugs] of Object.entries(site.slugs)) {
        const slug = slugs.find((own) => own.length > 6 && /^[a-z-]+$/.test(own))
        if (slug === undefined) continue
        for (const wrong of [
          `${slug}s`,
          slug.slice(0, 3) + slug.slice(4),
          `${slug[1]}${slug[0]}${slug.slice(2)}`,
          slug.replaceAll('-', ' '),
        ]) {
          if (model.terms[taxonomy as 'genre'].has(wrong)) continue
          const [found] = (await unknown([taxonomy, wrong])) ?? []
          expect([wrong, found?.nearest.includes(slug)]).toEqual([wrong, true])
        }
        const [none] = (await unknown([taxonomy, `${slug}xyz`])) ?? []
        expect([slug, none?.nearest.includes(slug)]).toEqual([slug, false])
      }
    }
  })
})
