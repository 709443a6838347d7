// What the explorer says about a query: chips, corrections, messages and suggestions.
import { describe, expect, it, test } from 'vitest'
import type { SearchBody } from '../../../../src/ui/catalog/api-bodies.ts'
import { type ApiQuery, pathOf } from '../../../../src/ui/explore/api-query.ts'
import type { ExploreResults } from '../../../../src/ui/explore/explore-results.ts'
import { hrefOf, stateOf } from '../../../../src/ui/explore/explore-state.ts'
import { askedLine, editorsLine, notices } from '../../../../src/ui/explore/views/asked-line.ts'
import { resultView, shortened } from '../../../../src/ui/explore/views/result-view.ts'
import { waysOn, waysWithout } from '../../../../src/ui/explore/ways-on.ts'

const term = (taxonomy: 'style' | 'post_tag' | 'genre', name: string) => {
  const slug = name.toLowerCase()
  return { taxonomy, name, slug, count: 3, url: `/${taxonomy}/${slug}` } as const
}

function body(own: Partial<SearchBody>): SearchBody {
  return {
    query: 'dark',
    tokens: ['dark'],
    tuned_destination: null,
    matched_filters: [],
    matched_template_archive: null,
    similar_template_archives: [],
    matching_terms: [],
    matching_authors: [],
    results: { total: 0, items: [] },
    unmatched: [],
    alternatives: [],
    ...own,
  }
}

function results(query: string, own: Partial<ExploreResults> = {}): ExploreResults {
  const state = stateOf(new URLSearchParams(query))
  const rest = {
    faults: [],
    meant: [],
    search: null,
    byWord: false,
    whole: [],
    found: [],
    total: 1,
    sites: [],
    sections: null,
  }
  return { state, ...rest, facets: {}, exchanges: [], ...own }
}

const line = (query: string, own: Partial<ExploreResults> = {}) =>
  askedLine(results(query, own), ({ slug }) => slug.toUpperCase(), []).html

// (rule 36.2)
describe('the line of what was asked', () => {
  it('has a chip to remove for every filter, whether the text or the visitor set it', () => {
    const search = body({ query: 'dark', matched_filters: [term('style', 'Dark')] })
    const html = line('q=dark&genre=blog&color_not=red&status=live&type=hero', {
      search,
      found: [{ taxonomy: 'style', slug: 'dark' }],
    })
    const chips = [...html.matchAll(/href="([^"]*)" data-key="[^"]*" aria-label="(Remove [^"]*)"/g)]
    expect(chips.map(([, , name]) => name)).toEqual([
      'Remove style DARK',
      'Remove genre BLOG',
      'Remove not color RED',
      'Remove Online',
    ])
    expect(chips[0]?.[1]?.replaceAll('&amp;', '&')).toBe('/explore?genre=blog&color_not=red&type=hero&status=live')
    expect(html).toContain('>Clear all<')
  })

  it('strikes unmatched words through, escaped, each removable with the filters kept', () => {
    const search = body({ query: 'minmal <b>', unmatched: ['minmal', 'b'] })
    const html = line('q=minmal+%3Cb%3E&genre=blog', { search })
    expect(html).toContain('<s>minmal</s>')
    expect(html).toMatch(/href="\/explore\?q=%3Cb%3E&amp;genre=blog" data-key="word:minmal" aria-label="Remove minmal"/)
    expect(html).toContain('q=minmal+%3C%3E&amp;')
  })
})

// (rule 36.9)
test('messages name what was left out', () => {
  const faults = [
    { name: 'genre', value: '<x>' },
    { name: 'year', value: 'soon' },
  ]
  expect(notices(results('', { faults }))?.html).toContain('no genre “&lt;x&gt;” or year “soon”')
  expect(notices(results('q=acme', { search: body({ tokens: ['acme'] }) }))).toBeNull()
})

// (rule 36.9)
test.each([
  [['color_near:zz'], '“zz” is not a color: write one like ff7f50, f50 or sage. Everything else applies.'],
  [['color_near:#333333'], 'A search takes up to 3 colors, so “#333333” is left out. Everything else applies.'],
  [['color_within:foo'], 'color_within is close, similar, or wide, not “foo”. Everything else applies.'],
  [
    ['genre:x', 'color_near:zz', 'year:soon'],
    'The catalog has no genre “x” or year “soon”. “zz” is not a color: write one like ff7f50, f50 or sage. Everything else applies.',
  ],
])('a message about the colors %o says what one looks like', (given, text) => {
  const faults = given.map((fault) => ({ name: fault.split(':')[0] ?? '', value: fault.split(':')[1] ?? '' }))
  expect(notices(results('', { faults }))?.html).toBe(`<p class="notice">${text}</p>`)
})

const PLACE = {
  call: () => ({ path: '', body: null }),
  base: '',
  type: null,
  nameOf: () => '',
  anchorOf: () => undefined,
}

test.each([
  ['color_near=00f', {}, 'these filters'],
  ['q=zzzz&genre=blog', { search: body({}) }, '“zzzz”'],
])('where nothing leads on, "%s" says what nothing matches', (query, own, asked) => {
  const { html } = resultView(results(query, { ...own, total: 0 }), PLACE)
  expect(html).toContain(`Nothing matches ${asked}.`)
})

// (rule 36.12)
test('a chosen color has a chip with its swatch and its name', () => {
  const html = line('color_near=f58220&color_near=111')
  expect([...html.matchAll(/aria-label="(Remove [^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Remove Black',
    'Remove Orange',
  ])
  expect(html).toMatch(/<\/svg>Orange /)
})

// (rule 36.2)
test('the editors’ page and the template archive are one line, and none without them', () => {
  expect(editorsLine(body({}))).toBeNull()
  const rule = { url: '/style/dark', title: 'Dark sites', tokens: ['dark'] }
  const archive = { slug: 'dark', title: 'Dark templates', url: '/templates/dark', filters: [], count: 8 }
  const html = editorsLine(body({ tuned_destination: rule, matched_template_archive: archive }))?.html
  expect(html).toMatch(/^<p.*href="\/style\/dark">Dark sites<.*href="\/templates\/dark">Dark templates<.*<\/p>$/)
})

// (rule 36.16)
test('an empty result offers what it finds without one of its filters, else without two', () => {
  const asked = results('genre=blog&year=2011&status=live', { total: 0 })
  const finding = (found: (path: string) => number) => (request: ApiQuery) => {
    const path = pathOf(request)
    return { path, body: { total: found(path) } }
  }
  const labels = (found: (path: string) => number) =>
    waysWithout(asked, finding(found), ({ slug }) => slug).map(({ label, total }) => `${label}: ${total}`)
  expect(labels((path) => (path.includes('blog') ? (path.includes('2011') ? 2 : 6) : 0))).toEqual([
    'Without 2011: 6',
    'Without Online: 2',
  ])
  expect(labels((path) => (path.includes('blog') && !/2011|live/.test(path) ? 4 : 0))).toEqual([
    'Without 2011 and Online: 4',
  ])
})

// (rule 36.6)
test('every alternative is a way on, of tags and prices as well', () => {
  const alternatives: SearchBody['alternatives'] = [
    { match: 'names', filters: [term('style', 'Dark')], total: 53, url: '/v1/search?q=dark&match=names' },
    { match: null, filters: [term('post_tag', 'Moody')], total: 78, url: '/v1/inspirations?post_tag=moody' },
    { match: 'title', filters: [], total: 4, url: '/v1/search?q=dark&match=title' },
  ]
  const ways = waysOn(body({ alternatives }), 'live')
  expect(ways.map(({ state, total }) => [hrefOf(state), total])).toEqual([
    ['/explore?q=dark&match=names&status=live', 53],
    ['/explore?post_tag=moody&status=live', 78],
    ['/explore?q=dark&match=title&status=live', 4],
  ])
})

test('a response is shortened to two members of each list, with the number of the others', () => {
  const value = { results: [1, 2, 3, { a: [4] }], total: 4, next: null }
  expect(shortened(value)).toEqual({ results: [1, 2, '… 2 more'], total: 4, next: null })
})
