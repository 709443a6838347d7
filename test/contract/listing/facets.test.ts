// Counts of terms beside a listing.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Facet, Failure, InspirationListing, SectionListing } from '../../support/model/shapes.ts'

type Pair = readonly [name: string, value: string]
type Faceted<L> = Omit<L, 'facets'> & { facets: Record<string, Facet> }

const TAXONOMIES = 'genre,color,style,typeface,platform,tech,sections,authors,post_tag,pricing'
const FEW = 6

async function sites(...pairs: Pair[]) {
  return (await get<Faceted<InspirationListing>>(`/v1/inspirations?${queryOf(pairs)}`)).data
}

async function bands(...pairs: Pair[]) {
  const type = (await aTerm('sections')).slug
  return (await get<Faceted<SectionListing>>(`/v1/sections?${queryOf([['type', type], ...pairs])}`)).data
}

describe.each([
  ['/v1/inspirations', sites],
  ['/v1/sections', bands],
])('facets of %s', (_, list) => {
  it('stand after the results, in the order of the taxonomies (rule 24.8)', async () => {
    const data = await list(['facets', TAXONOMIES.split(',').reverse().join(' , ')])
    expect(Object.keys(data).slice(-2)).toEqual(['results', 'facets'])
    expect(Object.keys(data.facets).join()).toBe(TAXONOMIES)
    for (const facet of Object.values(data.facets)) {
      for (const term of facet.terms) expect(Object.keys(term)).toEqual(['name', 'slug', 'count', 'selected'])
    }
  })

  it('count the results with the term added to the filters (rule 24.9)', async () => {
    const { slug } = await aTerm('genre')
    for (const filters of [
      [],
      [['genre', slug]],
      [
        ['color_not', 'black'],
        ['status', 'live'],
      ],
    ] as Pair[][]) {
      const { facets } = await list(...filters, ['facets', TAXONOMIES], ['limit', '1'])
      for (const [taxonomy, { terms }] of Object.entries(facets)) {
        for (const term of [...terms.slice(0, FEW), ...terms.slice(-1)]) {
          expect([taxonomy, term.slug, term.count]).toEqual([
            taxonomy,
            term.slug,
            (await list(...filters, [taxonomy, term.slug], ['limit', '1'])).total,
          ])
        }
      }
    }
  })

  it('leave the alternatives of the same taxonomy out (rule 24.9)', async () => {
    const { slug } = await aTerm('genre')
    const plain = await list(['facets', 'genre,style'], ['facet_limit', '100'])
    const chosen = await list(['facets', 'genre,style'], ['facet_limit', '100'], ['genre_any', slug])
    const counts = ({ facets }: typeof plain, name: string) =>
      facets[name]?.terms.map((term) => [term.slug, term.count])
    expect(counts(chosen, 'genre')).toEqual(counts(plain, 'genre'))
    expect(chosen.facets['genre']?.terms.filter((term) => term.selected).map((term) => term.slug)).toEqual([slug])
    expect(counts(chosen, 'style')).toEqual(
      counts(await list(['facets', 'style'], ['facet_limit', '100'], ['genre', slug]), 'style'),
    )
  })

  it('do not depend on limit, offset and sort (rule 24.9)', async () => {
    const { facets } = await list(['facets', 'color,authors'])
    const other = await list(
      ['facets', 'color,authors'],
      ['limit', '3'],
      ['offset', '5'],
      ['sort', 'oldest'],
      ['fields', ''],
    )
    expect(other.facets).toEqual(facets)
  })

  it('are sorted by count, and total counts the terms that have results (rule 24.10)', async () => {
    const { facets } = await list(['facets', 'typeface'], ['facet_limit', '100'])
    const { total, terms } = facets['typeface'] as Facet
    const counts = terms.map((term) => term.count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(terms.length).toBe(Math.min(100, total))
    const short = (await list(['facets', 'typeface'], ['facet_limit', '1'])).facets['typeface'] as Facet
    expect(short).toEqual({ total, terms: terms.slice(0, 1) })
  })

  it('always list the selected terms, also beyond the limit and with count 0 (rule 24.11)', async () => {
    const all = (await list(['facets', 'style'], ['facet_limit', '100'])).facets['style'] as Facet
    const last = all.terms.at(-1)?.slug ?? ''
    const any = await list(
      ['facets', 'style'],
      ['facet_limit', '1'],
      ['style_any', last],
      ['style_any', 'no-such-term'],
    )
    expect(any.facets['style']?.terms.map((term) => [term.slug, term.selected])).toEqual([
      [all.terms[0]?.slug, all.terms[0]?.slug === last],
      ...(all.terms[0]?.slug === last ? [] : [[last, true]]),
    ])
    const none = await list(['facets', 'style'], ['style', last], ['year', '1000'])
    const name = all.terms.at(-1)?.name
    expect(none.facets['style']).toEqual({ total: 0, terms: [{ name, slug: last, count: 0, selected: true }] })
  })

  // (rule 24.8, rule 6.1)
  it.each([
    ['facets', 'tag'],
    ['facets', 'colour'],
    ['facets', 'genre,moods'],
    ['facets', 'Genre'],
    ['facet_limit', '0'],
    ['facet_limit', '101'],
  ])('refuse %s=%s', async (name, value) => {
    const path = list === sites ? '/v1/inspirations?' : `/v1/sections?type=${(await aTerm('sections')).slug}&`
    const { status, data } = await get<Failure>(`${path}${queryOf([[name, value]])}`)
    expect([status, data.error]).toEqual([400, 'bad_request'])
    expect(data.message).toMatch(new RegExp(`^${name}\\b`))
  })

  it('are absent without a name (rule 24.8, rule 6.4)', async () => {
    for (const value of ['', ' ', ',']) expect(await list(['facets', value])).not.toHaveProperty('facets')
    expect(await list(['facet_limit', '5'])).not.toHaveProperty('facets')
  })
})
