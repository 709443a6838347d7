// The filters with alternatives and exclusions, by category and by date, on both listings.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { allTerms } from '../../support/http/samples.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import type { Failure, InspirationListing } from '../../support/model/shapes.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

type Pair = readonly [name: string, value: string]

const ALIASES = [
  ['color', 'colour'],
  ['post_tag', 'tag'],
] as const
const TAXONOMIES = ['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'sections', 'authors'] as const

async function total(...pairs: Pair[]): Promise<number> {
  return (await get<InspirationListing>(`/v1/inspirations?${queryOf([...pairs, ['limit', '1']])}`)).data.total
}

const everything = await total()

/** The two most used terms of a taxonomy. */
async function twoTerms(taxonomy: (typeof TAXONOMIES)[number]): Promise<[string, string]> {
  const [a, b] = (await allTerms())[taxonomy].toSorted((a, b) => b.count - a.count)
  return [a?.slug ?? 'no-such-term', b?.slug ?? 'no-such-term']
}

describe('lists of slugs', () => {
  it('take up to 20 different slugs; the parameter and its alias count together (rule 24.4, rule 24.5)', async () => {
    const slugs = (count: number) => Array.from({ length: count }, (_, i) => `term-${i}`)
    for (const mode of ['_any', '_not']) {
      for (const [name, alias] of ALIASES) {
        const twenty = slugs(20).map((slug, i): Pair => [i % 2 === 0 ? name + mode : alias + mode, slug])
        const repeated: Pair[] = [
          [alias + mode, 'TERM-0'],
          [name + mode, ''],
          [name + mode, ' term-1 '],
        ]
        const query = (pairs: readonly Pair[]) => `/v1/inspirations?${queryOf(pairs)}`
        expect((await get(query([...twenty, ...repeated]))).status).toBe(200)
        const { status, data } = await get<Failure>(query([...twenty, [alias + mode, 'one-more']]))
        expect([status, data.error]).toEqual([400, 'bad_request'])
        expect(data.message).toMatch(new RegExp(`\\b${name}${mode}\\b.*\\b20\\b.*\\b21\\b`))
        const alone = await get<Failure>(query(slugs(21).map((slug): Pair => [alias + mode, slug])))
        expect(alone.data.message).toMatch(new RegExp(`^${alias}${mode} `))
      }
    }
  })

  it('have one slug per value, because slugs are not separated by commas (rule 24.3)', async () => {
    const [a, b] = await twoTerms('genre')
    expect(await total(['genre_any', `${a},${b}`])).toBe(0)
  })
})

it('published_from and published_to match nothing if from is after to (rule 24.6)', async () => {
  expect(await total(['published_from', '2019-04-03'], ['published_to', '2019-04-02'])).toBe(0)
  expect(await total(['published_from', '9999-12-31'])).toBe(0)
  expect(await total(['published_to', '0001-01-01'])).toBe(0)
})

it('category divides the catalog (rule 24.1)', async () => {
  const [sites, templates] = [await total(['category', 'inspiration']), await total(['category', 'template'])]
  expect(sites + templates).toBe(everything)
})

describeOwn('terms of post_tag and pricing', 'the fixture', () => {
  it('are filters, however few sites have them (rule 24.2)', async () => {
    const { sites } = fixtureModel()
    for (const taxonomy of ['post_tag', 'pricing'] as const) {
      for (const slug of new Set(sites.flatMap((site) => site.slugs[taxonomy]))) {
        const count = sites.filter((site) => site.slugs[taxonomy].includes(slug)).length
        expect([slug, await total([taxonomy, slug])]).toEqual([slug, count])
        if (taxonomy === 'post_tag') expect(await total(['tag', slug.toUpperCase()])).toBe(count)
      }
    }
  })
})
