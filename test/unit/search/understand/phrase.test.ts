// The phrase step (rules 12.2–12.4).
import { describe, expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { bands, LATER, sites, world } from '../world.ts'

const { search, filters } = world(
  [
    { genre: ['Web App', 'Web App Studio', 'App', 'New Art', 'Art Box'] },
    { genre: ['Art Box', 'Art Box Kit'], color: ['Deep Blue'], style: ['Neon Grid'] },
    { sections: bands('Neon Grid'), tech: ['Neon Grid'], platform: 'Neon Grid', typeface: ['Neon Grid'] },
    { genre: ['Neon Grid'], color: ['Neon Grid'], pricing: ['Pay Once'], authors: ['Jane Doe'] },
    { style: ['Save the Date', '𠮷𠮷𠮷𠮷 art', 'abcdefg art'], tech: ['App', 'One Two Three Four Five'] },
    { color: ['Pale Sky', { name: 'Night', slug: 'very-dark-sky' }], published: '2020-01-02' },
    { color: ['Empty Room'], published: LATER },
    ...sites(9, { post_tag: ['Nine Lives', 'Dark Mode'] }),
    { post_tag: ['Dark Mode'] },
  ],
  { synonyms: [{ taxonomy: 'genre', term: 'app', synonyms: ['tool'] }] },
)
const finds = examples(filters)

finds('a multi-word name that the query contains is a matched filter (rule 12.2)', {
  'some deep blue sea': ['color/deep-blue'],
})
finds('the phrase must consist of whole, consecutive words (rule 12.2)', {
  'deep blues': [],
  'adeep blue': [],
  'deep x blue': [],
})
finds('the words of the phrase must be in order (rule 12.2)', { 'blue deep': [] })
finds('slugs are no phrases (rule 12.2)', { 'very dark sky': [] })

test('single-word names skip this step (rule 12.2)', () => {
  expect(search('web app x', { explain: true }).explain?.filters).toEqual([
    expect.objectContaining({ slug: 'web-app', step: 'phrase' }),
    expect.objectContaining({ taxonomy: 'tech', slug: 'app', step: 'primary' }),
  ])
})

finds('per taxonomy the longest name wins (rule 12.3)', {
  'my web app studio': ['genre/web-app-studio', 'tech/app'],
  'art box kit': ['genre/art-box-kit'],
})
finds('longest counts characters of the normalized name, in code points (rule 12.3)', {
  '𠮷𠮷𠮷𠮷 art or abcdefg art': ['style/abcdefg-art'],
})
finds('of names with the same length the one with the highest count wins (rule 12.3)', {
  'new art box': ['genre/art-box'],
})
finds('a name may have many words (rule 12.2)', { 'one two three four five': ['tech/one-two-three-four-five'] })

test('stop words of the query count in a phrase, whatever the mode (rule 12.2)', () => {
  for (const stopwords of ['all', 'structural', 'off'] as const) {
    expect(filters('save the date', { stopwords })).toEqual(['style/save-the-date'])
  }
  expect([filters('save date'), filters('save a date')]).toEqual([[], []])
})

finds('a phrase claims its taxonomy (rule 12.1, rule 12.4)', {
  'web app': ['genre/web-app', 'tech/app'],
  'web app tool': ['genre/web-app', 'tech/app'],
})

test('a phrase uses up no tokens (rule 12.4)', () => {
  expect(filters('web app')).toContain('tech/app')
  expect(search('web app').tokens).toEqual(['web', 'app'])
})

test('applies to genre, color, style, sections, tech, platform and typeface, in this order (rule 12.3)', () => {
  const taxonomies = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface']
  expect(filters('the neon grid')).toEqual(taxonomies.map((taxonomy) => `${taxonomy}/neon-grid`))
})

finds('applies to neither pricing nor authors (rule 12.3)', { 'pay once': [], 'jane doe': [] })
finds('terms without sites are no phrases (rule 12.16)', { 'empty room': [] })

describe('post_tag needs at least 10 sites (rule 12.12)', () => {
  finds('at 10 a tag is a phrase, and the last of the taxonomies', {
    'deep blue dark mode': ['color/deep-blue', 'post_tag/dark-mode'],
  })
  finds('at 9 it is not', { 'nine lives': [] })
})
