// GET /v1/taxonomies: order, counts, archive paths and synonyms of all term lists or one of them.
import { describe, expect, it } from 'vitest'
import { allTerms } from '../../support/http/samples.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { TAXONOMIES } from '../../support/model/model.ts'
import type { Taxonomies } from '../../support/model/shapes.ts'
import { termList } from '../../support/model/statistics.ts'
import { fixtureModel, fixtureSynonyms } from '../../support/worlds/fixture.ts'

describe('GET /v1/taxonomies', () => {
  it('has the eight public taxonomies as keys, in order (rule 10.1)', async () => {
    expect(Object.keys(await allTerms())).toEqual([...TAXONOMIES])
  })

  it.each(TAXONOMIES)('with taxonomy=%s returns only that key, with the same terms (rule 10.1)', async (taxonomy) => {
    const { data } = await get<Taxonomies>(`/v1/taxonomies?taxonomy=${taxonomy}`)
    expect(data).toEqual({ [taxonomy]: (await allTerms())[taxonomy] })
  })
})

describeOwn('the term lists of the fixture', 'the fixture', () => {
  it.each(TAXONOMIES)('equal the model: %s (rule 10.2)', async (taxonomy) => {
    expect((await allTerms())[taxonomy]).toEqual(termList(fixtureModel(), taxonomy, fixtureSynonyms()))
  })

  it('contain one term for two names with the same slug, under the first name (rule 17.5)', async () => {
    const { style, genre } = await allTerms()
    expect(style.filter((term) => term.slug === 'kids').map((term) => term.name)).toEqual(['Kid’s'])
    expect(genre.filter((term) => term.slug === 'landing-page')).toHaveLength(1)
  })
})
