// Which API requests the explorer makes for a state, and what it leaves out.
import { describe, expect, it, test } from 'vitest'
import { MATCH_MODES } from '../../../../src/search/query.ts'
import { type ApiQuery, pathOf } from '../../../../src/ui/explore/api-query.ts'
import { findResults, isInTitles } from '../../../../src/ui/explore/explore-results.ts'
import { stateOf } from '../../../../src/ui/explore/explore-state.ts'

const FACETS = /&facets=genre%2C[^&]*pricing&facet_limit=12/

/** Finds results where the search finds these terms in the text, and every listing has 30 sites. */
function found(query: string, matched: readonly string[] = [], total = 30) {
  const paths: string[] = []
  const filters = matched.map((key) => ({ taxonomy: key.split(':')[0], slug: key.split(':')[1] }))
  const call = (request: ApiQuery) => {
    const path = pathOf(request)
    paths.push(path.replace(FACETS, '&facets=all'))
    const search = {
      query: '',
      matched_filters: filters,
      results: { total, items: [] },
      tokens: [],
      unmatched: [],
      alternatives: [],
    }
    const body = request.of === 'search' ? search : { total, results: [], facets: {} }
    return { path, body }
  }
  const archives = {
    termName: (_: string, slug: string) => (slug.startsWith('no-') ? null : slug),
    movedTo: () => null,
    terms: () => [],
    templateArchives: () => [],
    term: () => null,
    templateArchive: () => null,
  }
  return { paths, results: findResults(stateOf(new URLSearchParams(query)), { call, archives }) }
}

test.each([
  ['', [], ['/v1/inspirations?limit=24&include=palette&facets=all']],
  ['q=a', [], ['/v1/inspirations?limit=24&include=palette&facets=all']],
  [
    'genre=saas&genre=blog&page=2',
    [],
    ['/v1/inspirations?genre=saas&genre=blog&limit=24&offset=24&include=palette&facets=all'],
  ],
  [
    'status=live&sort=oldest&year=2020&category=template',
    [],
    ['/v1/inspirations?sort=oldest&status=live&category=template&year=2020&limit=24&include=palette&facets=all'],
  ],
  [
    'type=hero&sections_not=faq&authors_any=jane&authors_any=joe',
    [],
    [
      '/v1/sections?authors_any=jane&authors_any=joe&sections_not=faq&type=hero&limit=24&width=640&include=palette&facets=all',
    ],
  ],
  [
    'q=dark+saas&pricing=free&page=2',
    ['style:dark', 'post_tag:saas'],
    [
      '/v1/search?q=dark+saas&limit=24&offset=24&explain=1&include=palette%2Cterms&closest=12',
      '/v1/inspirations?style=dark&post_tag=saas&pricing_any=free&limit=24&offset=24&include=palette&facets=all',
    ],
  ],
  [
    'q=acme&page=2&status=live',
    [],
    [
      '/v1/search?q=acme&status=live&limit=24&offset=24&explain=1&include=palette%2Cterms&closest=12',
      '/v1/search?q=acme&status=live&limit=24&offset=24&include=palette%2Cterms&facets=all&closest=12',
    ],
  ],
  [
    'q=acme&match=title&genre=blog&color_not=red&color_near=f50&sort=oldest&year=2020',
    [],
    [
      '/v1/search?q=acme&match=title&limit=24&explain=1&include=palette%2Cterms&closest=12',
      '/v1/search?q=acme&genre_any=blog&color_not=red&color_near=ff5500&match=title&year=2020&limit=24&include=palette%2Cterms&facets=all&closest=12',
    ],
  ],
])('"%s" with the terms %o sends %o', (query, matched, expected) => {
  expect(found(query, matched).paths).toEqual(expected)
})

// (rule 36.4)
test('the only term of a taxonomy is a choice, so that its alternatives are counted', () => {
  expect(found('genre=saas').paths).toEqual(['/v1/inspirations?genre_any=saas&limit=24&include=palette&facets=all'])
})

// (rule 36.6)
test.each(MATCH_MODES)('the reading %s is a search of its own', (mode) => {
  expect(found(`q=dark&match=${mode}`).paths[0]).toBe(
    `/v1/search?q=dark&match=${mode}&limit=24&explain=1&include=palette%2Cterms&closest=12`,
  )
})

describe('what is impossible', () => {
  // (rule 36.9)
  it('is left out and named, and everything else applies', () => {
    const { paths, results } = found('genre=no-such&genre=blog&color_not=no-color&type=no-type&year=x')
    expect(paths.at(-1)).toBe('/v1/inspirations?genre_any=blog&limit=24&include=palette&facets=all')
    expect(new Set(results.faults.map(({ name }) => name))).toEqual(new Set(['year', 'genre', 'color', 'type']))
    expect(results.state.faults).toEqual([])
  })

  // (rule 36.9)
  it('a page after the last one is the last one', () => {
    const { paths, results } = found('page=9')
    expect(paths.at(-1)).toBe('/v1/inspirations?limit=24&offset=24&include=palette&facets=all')
    expect(results.state.page).toBe(2)
    expect(results.faults).toEqual([{ name: 'page', value: '9' }])
  })

  // (rule 36.9)
  it('a type of sections chooses the sites of a text that only titles have', () => {
    const { paths, results } = found('q=acme&type=hero&genre=blog')
    expect(paths.at(-1)).toContain('/v1/search?q=acme&genre_any=blog&sections_any=hero&')
    expect(results.state).toMatchObject({ type: null, filters: [{ slug: 'blog' }, { slug: 'hero' }] })
    expect(isInTitles(results)).toBe(true)
    expect(isInTitles(found('q=dark&type=hero', ['style:dark']).results)).toBe(false)
    expect(isInTitles(found('type=hero').results)).toBe(false)
  })
})
