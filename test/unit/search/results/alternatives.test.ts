// Bounds of `alternatives` that random queries seldom meet. test/unit/search/reference.test.ts has the rest.
import { describe, expect, test } from 'vitest'
import { sites, world } from '../world.ts'

describe('a query of several filters', () => {
  const { search } = world([
    ...sites(2, { genre: ['Portfolio'], color: ['Red'] }),
    { genre: ['Portfolio', 'Portfolios'], style: ['Minimal'], color: ['Red'] },
    ...sites(20, { style: ['Minimal', 'Minimalist'] }),
    ...sites(12, { title: 'Redwood', platform: 'Redwood CMS' }),
  ])

  test('has at most five (rule 28.7)', () => {
    const { alternatives } = search('minimal red portfolio redwood portfolios minimalist')
    expect(alternatives.length).toBe(5)
  })

  test('titles are offered below 12 results only (rule 28.9)', () => {
    const offered = (q: string) => search(q).alternatives.some(({ match }) => match === 'title')
    expect([search('red').results.total, offered('red')]).toEqual([3, true])
    expect(search('redwood cms').results.total).toBe(12)
    expect(offered('redwood cms')).toBe(false)
  })
})
