// `alternatives`: other readings of a query that find more. (rules 28.7 to 28.11) The comparison with the reference
// search covers random queries; these are the cases that the rules name.
import { describe, expect, test } from 'vitest'
import { keysOf, sites, type World, world } from '../world.ts'

type Alternative = ReturnType<World['search']>['alternatives'][number]

const shown = ({ match, filters, total }: Alternative) => [match, keysOf(filters).join(' '), total]

describe('a name that other terms have as a synonym', () => {
  const { search } = world(
    [
      ...sites(3, { style: ['Dark'], title: 'Darkroom' }),
      ...sites(2, { style: ['Dark'], published: '2010-01-01', offline: true }),
      { color: ['Navy'], style: ['Dark'] },
      { color: ['Navy'] },
      { title: 'Dark Matter' },
    ],
    { synonyms: [{ taxonomy: 'color', term: 'Navy', synonyms: ['dark blue'] }] },
  )
  const alternatives = (q: string, asked = {}) => search(q, asked).alternatives

  test('offers the name alone first, then titles, then the other filter (rule 28.7, rule 28.8)', () => {
    expect(search('dark').results.total).toBe(1)
    expect(alternatives('dark').map(shown)).toEqual([
      ['names', 'style/dark', 6],
      ['title', '', 4],
      [null, 'color/navy', 2],
    ])
  })

  test('each has the request that lists it (rule 28.11)', () => {
    expect(alternatives(' dark ').map(({ url }) => url)).toEqual([
      '/v1/search?q=dark&match=names',
      '/v1/search?q=dark&match=title',
      '/v1/inspirations?color=navy',
    ])
  })

  test('the request has status and stopwords if they are not the defaults (rule 28.11)', () => {
    expect(alternatives('dark', { status: 'live', stopwords: 'off' }).map(({ url }) => url)).toEqual([
      '/v1/search?q=dark&match=names&status=live&stopwords=off',
      '/v1/search?q=dark&match=title&status=live&stopwords=off',
      '/v1/inspirations?color=navy&status=live',
    ])
    expect(alternatives('dark', { status: 'all', stopwords: 'all' })).toEqual(alternatives('dark'))
  })

  test('totals are those of the same status (rule 28.7)', () => {
    expect(alternatives('dark', { status: 'offline' }).map(shown)).toEqual([['names', 'style/dark', 2]])
  })

  test('they are those of the query, whatever was asked for, and all is none of them (rule 28.8)', () => {
    expect(alternatives('dark', { match: 'title' }).map(shown)).toEqual([['names', 'style/dark', 6]])
    expect(alternatives('dark', { match: 'names' })).toEqual([])
  })

  test('a query without tokens has none (rule 28.10)', () => expect(alternatives('the of')).toEqual([]))
})

describe('a query of several filters', () => {
  const { search } = world([
    ...sites(2, { genre: ['Portfolio'], color: ['Red'] }),
    { genre: ['Portfolio', 'Portfolios'], style: ['Minimal'], color: ['Red'] },
    ...sites(20, { style: ['Minimal', 'Minimalist'] }),
    ...sites(12, { title: 'Redwood', platform: 'Redwood CMS' }),
  ])

  test('offers each alone in the order of matched_filters, and none twice (rule 28.8, rule 28.10)', () => {
    expect(search('minimal red portfolio').alternatives.map(shown)).toEqual([
      [null, 'style/minimal', 21],
      [null, 'color/red', 3],
      [null, 'genre/portfolio', 3],
    ])
  })

  test('leaves out what finds no more (rule 28.7)', () => {
    expect(search('red portfolio').alternatives).toEqual([])
  })

  test('has at most five (rule 28.7)', () => {
    const { alternatives } = search('minimal red portfolio redwood portfolios minimalist')
    expect(alternatives.length).toBe(5)
  })

  test('exact is offered where a prefix narrows the result (rule 28.9)', () => {
    const [first] = search('minimal portf').alternatives
    expect(first && shown(first)).toEqual(['exact', 'style/minimal', 21])
  })

  test('titles are offered below 12 results only (rule 28.9)', () => {
    const offered = (q: string) => search(q).alternatives.some(({ match }) => match === 'title')
    expect([search('red').results.total, offered('red')]).toEqual([3, true])
    expect(search('redwood cms').results.total).toBe(12)
    expect(offered('redwood cms')).toBe(false)
  })
})
