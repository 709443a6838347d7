// The synonym step (rules 12.9 and 12.10), with the match table.
import { describe, expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { bands, LATER, sites, world } from '../world.ts'

const ALL = { pricing: ['Paid'], tech: ['GSAP'], sections: bands('Hero'), genre: ['Shop'], color: ['Salmon'] }

const { search, filters } = world(
  [
    { color: ['Salmon', 'Teal', 'Navy'], style: ['Reef', 'Bold'], genre: ['Market', 'Web App'] },
    { genre: ['Shop', 'Wedding'] },
    ...sites(9, { post_tag: ['Nine', 'Ten'] }),
    { ...ALL, style: ['Bold'], post_tag: ['Ten'] },
    { genre: ['Ghost'], published: LATER },
  ],
  {
    synonyms: [
      { taxonomy: 'color', term: 'Salmon', synonyms: ['coral pink', 'peach melba', 'universal'] },
      { taxonomy: 'style', term: 'Reef', synonyms: ['coral', 'Música'] },
      { taxonomy: 'color', term: 'Navy', synonyms: ['teal', 'web'] },
      { taxonomy: 'genre', term: 'Market', synonyms: ['store', 'teal', 'app web'] },
      { taxonomy: 'genre', term: 'Shop', synonyms: ['store', 'universal'] },
      { taxonomy: 'genre', term: 'Wedding', synonyms: ['save the date'] },
      { taxonomy: 'genre', term: 'Ghost', synonyms: ['spirit'] },
      { taxonomy: 'post_tag', term: 'Nine', synonyms: ['ennead'] },
      { taxonomy: 'post_tag', term: 'Ten', synonyms: ['decade', 'universal'] },
      { taxonomy: 'style', term: 'Bold', synonyms: ['universal'] },
      { taxonomy: 'pricing', term: 'Paid', synonyms: ['universal', 'gold'] },
      { taxonomy: 'tech', term: 'GSAP', synonyms: ['universal'] },
      { taxonomy: 'sections', term: 'Hero', synonyms: ['universal'] },
    ],
  },
)
const finds = examples(filters)

describe('the synonym match table (rule 12.9)', () => {
  test('`coral` matches the synonym `coral pink`', () => {
    expect(filters('coral')).toContain('color/salmon')
  })

  finds('`pink coral` matches the synonym `coral pink`', { 'pink coral': ['color/salmon'] })
  finds('`coral blue` does not match the synonym `coral pink`', { 'coral blue': [] })

  test('`co` matches the synonym `coral pink`', () => {
    expect(filters('co')).toContain('color/salmon')
  })

  test('`coralx` does not match the synonym `coral`', () => {
    expect(filters('coralx')).toEqual([])
    expect(filters('coral')).toContain('style/reef')
  })
})

finds('every query token must be a prefix of some word of one synonym, not of several synonyms (rule 12.9)', {
  'coral peach': [],
})
finds('any word of the synonym may begin with the token (rule 12.9)', {
  pink: ['color/salmon'],
  'mel pea': ['color/salmon'],
})
finds('a token inside a word is no prefix', { oral: [] })
finds('two tokens may be prefixes of the same word', { 'pin pink': ['color/salmon'] })

test('dropped stop words do not take part (rule 12.9)', () => {
  expect(filters('a coral design in pink')).toEqual(['color/salmon'])
  expect(filters('coral in pink', { stopwords: 'off' })).toEqual([])
  expect(filters('pink design', { stopwords: 'structural' })).toEqual([])
})

test('stop words inside a synonym stay (rule 11.8)', () => {
  expect(filters('date save')).toEqual(['genre/wedding'])
  expect(filters('the date', { stopwords: 'off' })).toEqual(['genre/wedding'])
})

finds('accents are folded on both sides', { musica: ['style/reef'], MÚSÎCA: ['style/reef'] })
finds('two spellings that fold to one are one token', { 'musica música': ['style/reef'] })
finds('one pick per taxonomy, the highest count wins (rule 12.10)', { store: ['genre/shop'] })

test('covers post_tag, style, color, genre, pricing, tech, sections, in this order (rule 12.10)', () => {
  const order = ['post_tag/ten', 'style/bold', 'color/salmon', 'genre/shop', 'pricing/paid', 'tech/gsap']
  expect(filters('universal')).toEqual([...order, 'sections/hero'])
})

finds('covers taxonomies that no earlier step claimed (rule 12.1, rule 12.10)', {
  teal: ['color/teal', 'genre/market'],
})
finds('skips a taxonomy that a phrase claimed (rule 12.1)', {
  'web app': ['genre/web-app'],
  'app web': ['genre/market'],
})
finds('post_tag matches need at least 10 sites (rule 12.12)', { ennead: [], decade: ['post_tag/ten'] })
finds('synonyms of terms with count 0 match nothing (rule 12.16)', { spirit: [] })

test('a filter has the same shape if a synonym matched it (rule 13.2)', () => {
  const salmon = { taxonomy: 'color', name: 'Salmon', slug: 'salmon', count: 2, url: '/color/salmon' }
  expect(search('pink').matched_filters).toEqual([salmon])
  expect(search('salmon').matched_filters).toEqual([salmon])
})

test('pricing is matched by its synonyms', () => {
  const paid = { taxonomy: 'pricing', name: 'Paid', slug: 'paid', count: 1, url: '/pricing/paid' }
  expect(search('gold').matched_filters).toEqual([paid])
})
