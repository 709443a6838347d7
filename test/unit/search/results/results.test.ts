// Results (rule 12.18), and the shapes of filters and items (rules 13.1–13.3).
import { describe, expect, test } from 'vitest'
import { bands, sites, world } from '../world.ts'

const { search, filters } = world(
  [
    { title: 'Old &amp; Gold', genre: ['Shop'], color: ['Teal'], published: '2010-05-05', url: 'https://old.example' },
    { title: 'Both', genre: ['Shop'], color: ['Teal'], published: '2020-05-05', url: 'https://both.example/?a=1' },
    { genre: ['Shop'], color: ['Plum'], published: '2020-05-06', authors: ['Jane Doe'], sections: bands('Hero') },
    { genre: ['Food &amp; Drink'], color: ['Teal'], published: '2020-05-07', style: ['Neon Grid'] },
    { color: ['Gold'], published: '2020-06-01' },
    { color: ['Gold'], published: '2020-06-01' },
    ...sites(15, { tech: ['GSAP'], typeface: ['Inter'] }),
    ...sites(2, { platform: 'C++ & Co', pricing: ['Free'], title: 'Plum Shop Teal' }),
    ...sites(10, { post_tag: ['Dark Mode'] }),
    { genre: ['Blog'], color: ['Lime'] },
  ],
  {
    synonyms: [
      { taxonomy: 'tech', term: 'gsap', synonyms: ['lime grid neon blog'] },
      { taxonomy: 'pricing', term: 'free', synonyms: ['gratis'] },
    ],
  },
)

describe('results (rule 12.18)', () => {
  const slugs = (q: string, limit = 12) => search(q, { limit }).results.items.map(({ slug }) => slug)

  test('carry every matched filter', () => {
    expect([slugs('shop'), slugs('teal'), slugs('shop teal')]).toEqual([
      ['e3', 'e2', 'e1'],
      ['e4', 'e2', 'e1'],
      ['e2', 'e1'],
    ])
  })

  test('are empty if no entry has all filters: the title step does not run (rule 12.13)', () => {
    expect(search('plum teal')).toMatchObject({
      matched_filters: [{ slug: 'plum' }, { slug: 'teal' }],
      results: { total: 0, items: [] },
    })
  })

  test('the total is exact, and `limit` limits the items only (rule 11.1)', () => {
    for (const limit of [1, 12, 15, 50]) {
      const { total, items } = search('gsap', { limit }).results
      expect([total, items.length]).toEqual([15, Math.min(limit, 15)])
    }
  })

  test('are sorted newest first, and within a day the last import first (rule 7.5)', () => {
    expect(slugs('gold')).toEqual(['e6', 'e5'])
    expect(slugs('gsap', 3)).toEqual(['e21', 'e20', 'e19'])
  })

  test('titles and names are plain text; lists hold names (rule 9.5)', () => {
    expect(search('shop').results.items[2]).toMatchObject({ title: 'Old & Gold' })
    expect(search('plum').results.items[0]).toMatchObject({
      genre: ['Shop'],
      sections: ['Hero'],
      authors: ['Jane Doe'],
    })
  })
})

describe('matched_filters', () => {
  test('are in the order of the steps: phrase, token, synonym (rule 12.17)', () => {
    expect(filters('blog lime neon grid')).toEqual(['style/neon-grid', 'genre/blog', 'color/lime', 'tech/gsap'])
  })

  test('have decoded names (rule 9.5)', () => {
    expect(search('food drink').matched_filters).toMatchObject([{ name: 'Food & Drink', slug: 'food-drink' }])
  })

  test.each([
    ['hero', '/section/hero'],
    ['inter', '/typeface/inter'],
    ['gsap', '/tech/gsap'],
    ['c co', '/platform/c-plus-plus-co'],
    ['dark mode', '/tag/dark-mode'],
    ['gratis', '/pricing/free'],
    ['shop', '/genre/shop'],
    ['neon grid', '/style/neon-grid'],
  ])('%s: the url is %s', (q, url) => {
    expect(search(q).matched_filters[0]?.url).toBe(url)
  })
})
