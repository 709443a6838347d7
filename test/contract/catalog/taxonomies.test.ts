// GET /v1/taxonomies: order, counts, archive paths and synonyms of all term lists or one of them.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { allTerms } from '../../support/http/samples.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { TAXONOMIES } from '../../support/model/model.ts'
import type { Failure, InspirationListing, Taxonomies } from '../../support/model/shapes.ts'
import { termList } from '../../support/model/statistics.ts'
import { byCodePoint, folded } from '../../support/model/text.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { fixtureModel, fixtureSynonyms } from '../../support/worlds/fixture.ts'

const FOLDER = { sections: 'section' } as Record<string, string>

describe('GET /v1/taxonomies', () => {
  it('has the eight public taxonomies as keys, in order (rule 10.1)', async () => {
    expect(Object.keys(await allTerms())).toEqual([...TAXONOMIES])
  })

  it.each(TAXONOMIES)('with taxonomy=%s returns only that key, with the same terms (rule 10.1)', async (taxonomy) => {
    const { data } = await get<Taxonomies>(`/v1/taxonomies?taxonomy=${taxonomy}`)
    expect(data).toEqual({ [taxonomy]: (await allTerms())[taxonomy] })
  })

  it('sorts terms by name (accents folded, lower case, by code point), then by slug (rule 10.3)', async () => {
    for (const terms of Object.values(await allTerms())) {
      const ordered = terms.toSorted(
        (a, b) => byCodePoint(folded(a.name), folded(b.name)) || byCodePoint(a.slug, b.slug),
      )
      expect(terms.map((term) => term.name)).toEqual(ordered.map((term) => term.name))
      expect(new Set(terms.map((term) => term.slug)).size).toBe(terms.length)
    }
  })

  it('builds archive paths from the taxonomy’s folder and the percent-encoded slug (rule 10.4)', async () => {
    for (const [taxonomy, terms] of Object.entries(await allTerms())) {
      const folder = FOLDER[taxonomy] ?? taxonomy
      for (const { slug, url } of terms) expect(url).toBe(`/${folder}/${encodeURIComponent(slug)}`)
    }
  })

  it('counts the sites that carry a term (rule 10.2)', async () => {
    const random = randomFrom(seedOfRun('terms to count'))
    for (const [taxonomy, terms] of Object.entries(await allTerms())) {
      for (const { slug, count } of Array.from({ length: Math.min(8, terms.length) }, () => random.pick(terms))) {
        const { data } = await get<InspirationListing>(
          `/v1/inspirations?${queryOf([
            [taxonomy, slug],
            ['limit', '1'],
          ])}`,
        )
        expect([taxonomy, slug, data.total]).toEqual([taxonomy, slug, count])
      }
    }
  })

  it('has synonyms only in taxonomies that can have them (rule 10.5)', async () => {
    const { typeface, platform, authors } = await allTerms()
    for (const { synonyms } of [...typeface, ...platform, ...authors]) expect(synonyms).toEqual([])
  })

  // (rule 10.1)
  it.each(['post_tag', 'pricing', 'colour', 'Genre', 'nope', 'genre,color'])(
    'returns 400 for taxonomy=%s',
    async (taxonomy) => {
      const { status, data } = await get<Failure>(`/v1/taxonomies?taxonomy=${taxonomy}`)
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toMatch(/\btaxonomy\b.*\bgenre\b.*\bauthors\b/s)
    },
  )
})

describeOwn('the term lists of the fixture', 'the fixture', () => {
  it.each(TAXONOMIES)('equal the model: %s (rule 10.2)', async (taxonomy) => {
    expect((await allTerms())[taxonomy]).toEqual(termList(fixtureModel(), taxonomy, fixtureSynonyms()))
  })

  it('contain terms without sites, with count 0 (rule 10.3)', async () => {
    const { genre, sections, color } = await allTerms()
    for (const [terms, slug] of [
      [genre, 'zukunft'],
      [genre, 'orphaned-genre'],
      [sections, 'timeline'],
      [color, 'ultraviolet'],
    ] as const) {
      expect([slug, terms.find((term) => term.slug === slug)?.count]).toEqual([slug, 0])
    }
  })

  it('contain one term for two names with the same slug, under the first name (rule 17.5)', async () => {
    const { style, genre } = await allTerms()
    expect(style.filter((term) => term.slug === 'kids').map((term) => term.name)).toEqual(['Kid’s'])
    expect(genre.filter((term) => term.slug === 'landing-page')).toHaveLength(1)
  })

  it('contain neither tags nor prices (rule 10.1)', async () => {
    const all = Object.values(await allTerms()).flat()
    for (const slug of ['dark-mode', 'animation', 'free', 'paid']) {
      expect(all.find((term) => term.slug === slug)).toBeUndefined()
    }
  })
})
