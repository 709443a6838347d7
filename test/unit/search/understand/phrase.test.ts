// The phrase step (rules 12.2–12.4).
import { describe, expect, test } from 'vitest'
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

test('a multi-word name that the query contains is a matched filter (rule 12.2)', () => {
  expect(filters('some deep blue sea')).toEqual(['color/deep-blue'])
})

test('the phrase must consist of whole, consecutive words (rule 12.2)', () => {
  expect([filters('deep blues'), filters('adeep blue'), filters('deep x blue')]).toEqual([[], [], []])
})

test('the words of the phrase must be in order (rule 12.2)', () => {
  expect(filters('blue deep')).toEqual([])
})

test('slugs are no phrases (rule 12.2)', () => {
  expect(filters('very dark sky')).toEqual([])
})

test('single-word names skip this step (rule 12.2)', () => {
  expect(search('web app x', { explain: true }).explain?.filters).toEqual([
    expect.objectContaining({ slug: 'web-app', step: 'phrase' }),
    expect.objectContaining({ taxonomy: 'tech', slug: 'app', step: 'primary' }),
  ])
})

test('per taxonomy the longest name wins (rule 12.3)', () => {
  expect(filters('my web app studio')).toEqual(['genre/web-app-studio', 'tech/app'])
  expect(filters('art box kit')).toEqual(['genre/art-box-kit'])
})

test('longest counts characters of the normalized name, in code points (rule 12.3)', () => {
  expect(filters('𠮷𠮷𠮷𠮷 art or abcdefg art')).toEqual(['style/abcdefg-art'])
})

test('of names with the same length the one with the highest count wins (rule 12.3)', () => {
  expect(filters('new art box')).toEqual(['genre/art-box'])
})

test('a name may have many words (rule 12.2)', () => {
  expect(filters('one two three four five')).toEqual(['tech/one-two-three-four-five'])
})

test('stop words of the query count in a phrase, whatever the mode (rule 12.2)', () => {
  for (const stopwords of ['all', 'structural', 'off'] as const) {
    expect(filters('save the date', { stopwords })).toEqual(['style/save-the-date'])
  }
  expect([filters('save date'), filters('save a date')]).toEqual([[], []])
})

test('a phrase claims its taxonomy (rule 12.1, rule 12.4)', () => {
  expect(filters('web app')).toEqual(['genre/web-app', 'tech/app'])
  expect(filters('web app tool')).toEqual(['genre/web-app', 'tech/app'])
})

test('a phrase uses up no tokens (rule 12.4)', () => {
  expect(filters('web app')).toContain('tech/app')
  expect(search('web app').tokens).toEqual(['web', 'app'])
})

test('applies to genre, color, style, sections, tech, platform and typeface, in this order (rule 12.3)', () => {
  const taxonomies = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface']
  expect(filters('the neon grid')).toEqual(taxonomies.map((taxonomy) => `${taxonomy}/neon-grid`))
})

test('applies to neither pricing nor authors (rule 12.3)', () => {
  expect([filters('pay once'), filters('jane doe')]).toEqual([[], []])
})

test('terms without sites are no phrases (rule 12.16)', () => {
  expect(filters('empty room')).toEqual([])
})

describe('post_tag needs at least 10 sites (rule 12.12)', () => {
  test('at 10 a tag is a phrase, and the last of the taxonomies', () => {
    expect(filters('deep blue dark mode')).toEqual(['color/deep-blue', 'post_tag/dark-mode'])
  })

  test('at 9 it is not', () => {
    expect(filters('nine lives')).toEqual([])
  })
})
