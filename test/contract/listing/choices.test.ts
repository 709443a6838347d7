// The filters with alternatives and exclusions, by category and by date, on both listings.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { allTerms, aTerm } from '../../support/http/samples.ts'
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

describe.each(TAXONOMIES)('%s', (taxonomy) => {
  it('with _any keeps the sites with at least one term, with _not the others (rule 24.1)', async () => {
    const [a, b] = await twoTerms(taxonomy)
    const [one, other, both] = [
      await total([taxonomy, a]),
      await total([taxonomy, b]),
      await total([taxonomy, a], [taxonomy, b]),
    ]
    const any = await total([`${taxonomy}_any`, a], [`${taxonomy}_any`, b])
    const not = await total([`${taxonomy}_not`, a], [`${taxonomy}_not`, b])
    expect([any, not]).toEqual([one + other - both, everything - any])
  })

  it('an unknown slug matches nothing in _any and excludes nothing in _not (rule 24.3)', async () => {
    const [a] = await twoTerms(taxonomy)
    expect(await total([`${taxonomy}_any`, 'no-such-term'])).toBe(0)
    expect(await total([`${taxonomy}_not`, 'no-such-term'])).toBe(everything)
    expect(await total([`${taxonomy}_any`, a], [`${taxonomy}_any`, 'no-such-term'])).toBe(await total([taxonomy, a]))
  })
})

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

  it('are the same for a parameter and its alias (rule 24.2, rule 24.4)', async () => {
    const [a, b] = await twoTerms('color')
    expect(await total(['colour', a], ['color', b])).toBe(await total(['color', a], ['color', b]))
    expect(await total(['colour_any', a], ['color_any', b])).toBe(await total(['color_any', a], ['color_any', b]))
    expect(await total(['colour_not', a], ['color_not', b])).toBe(await total(['color_not', a], ['color_not', b]))
    expect(await total(['tag', 'no-such-term'])).toBe(0)
    expect(await total(['tag_not', 'no-such-term'])).toBe(everything)
  })

  it('of three taxonomies hold together, on sections too (rule 24.1)', async () => {
    const [genre, color, type] = [await aTerm('genre'), await aTerm('color'), await aTerm('sections')]
    const pairs: Pair[] = [
      ['genre_any', genre.slug],
      ['color_not', color.slug],
      ['limit', '100'],
    ]
    const { data } = await get<InspirationListing>(`/v1/inspirations?${queryOf(pairs)}`)
    for (const site of data.results) {
      expect(site.genre).toContain(genre.name)
      expect(site.color).not.toContain(color.name)
    }
    const query = queryOf([...pairs, ['type', type.slug]])
    const sections = await get<{ results: { parent: { genre: string[]; color: string[] } }[] }>(`/v1/sections?${query}`)
    for (const { parent } of sections.data.results) {
      expect(parent.genre).toContain(genre.name)
      expect(parent.color).not.toContain(color.name)
    }
  })
})

describe('published_from and published_to', () => {
  it('include both days and divide the catalog (rule 24.1)', async () => {
    const { data } = await get<InspirationListing>('/v1/inspirations?limit=100')
    const day = data.results.at(-1)?.published as string
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const onTheDay = await get<InspirationListing>(
      `/v1/inspirations?published_from=${day}&published_to=${day}&limit=100`,
    )
    expect(onTheDay.data.total).toBeGreaterThan(0)
    for (const site of onTheDay.data.results) expect(site.published).toBe(day)
    expect((await total(['published_from', day])) + (await total(['published_to', before]))).toBe(everything)
  })

  it('match nothing if from is after to (rule 24.6)', async () => {
    expect(await total(['published_from', '2019-04-03'], ['published_to', '2019-04-02'])).toBe(0)
    expect(await total(['published_from', '9999-12-31'])).toBe(0)
    expect(await total(['published_to', '0001-01-01'])).toBe(0)
  })
})

describe('category', () => {
  it('divides the catalog (rule 24.1)', async () => {
    const [sites, templates] = [await total(['category', 'inspiration']), await total(['category', 'template'])]
    expect(sites + templates).toBe(everything)
  })
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
