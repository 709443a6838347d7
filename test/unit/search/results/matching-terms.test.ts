// `matching_terms` (rules 13.11 and 13.12).
import { describe, expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { bands, keysOf, LATER, sites, world } from '../world.ts'

const ORDER = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface', 'post_tag', 'pricing']
const MANY = Array.from({ length: 24 }, (_, at) => `Many ${String.fromCharCode(97 + at)}`)
const MATCHED = Array.from('abcdefghijklm', (letter) => `Vv${letter}`)
const UNMATCHED = Array.from('abcdefghijklmnopqrst', (letter) => `Vvz long ${letter}`)
const EQUAL = { genre: ['Opal'], color: ['Opal'], style: ['Opal'], tech: ['Opal'], typeface: ['Opal'] }

const { search } = world(
  [
    {
      genre: ['Neon', 'Quick Brown', 'Brownish'],
      color: [{ name: 'Sans', slug: 'grotesk-umbra' }],
      style: ['Neonish'],
    },
    { style: ['Neonish', 'Theatre'], tech: ['Neons', 'Neon'], pricing: ['Neon Plan'], authors: ['Neon Jane'] },
    ...sites(9, { post_tag: ['Neonnine'] }),
    ...sites(10, {
      ...EQUAL,
      sections: bands('Opal'),
      platform: 'Opal',
      post_tag: ['Opal', 'Neonten'],
      pricing: ['Opal'],
    }),
    { genre: MANY, typeface: ['Bz long b', 'Bz long c', 'Bz long á', 'Éa one', 'Ea two'] },
    { genre: [...MATCHED, ...UNMATCHED] },
    { genre: ['Neonless'], published: LATER },
    { color: [{ name: 'Wide', slug: 'ab' }], genre: ['Ab Ovo'], style: ['Abab'], tech: [{ name: 'Tall', slug: 'ab' }] },
    ...sites(3, { genre: ['Ab Ovo'] }),
  ],
  {
    synonyms: [
      { taxonomy: 'style', term: 'theatre', synonyms: ['bright stage', 'drama'] },
      { taxonomy: 'color', term: 'grotesk-umbra', synonyms: ['many shades'] },
    ],
  },
)
const matching = (q: string) => keysOf(search(q).matching_terms)
const lists = examples(matching)

describe('a term matches if one of these starts with a token (rule 13.11)', () => {
  test('its normalized name', () => {
    expect(matching('quic')).toContain('genre/quick-brown')
  })

  test('a word of its name', () => {
    expect(matching('brow')).toContain('genre/quick-brown')
  })

  lists('its slug', { grot: ['color/grotesk-umbra'] })
  lists('not a later word of its slug', { umbr: [] })
  lists('a word of any of its synonyms', { 'dram xyzzy': ['style/theatre'], 'stag xyzzy': ['style/theatre'] })
  lists('not the inside of a word', { rown: [], rama: [] })
  lists('one token of several is enough', { 'quic grot': ['genre/quick-brown', 'color/grotesk-umbra'] })
})

lists('a token may be shorter than half of the name (rule 13.11)', { qu: ['genre/quick-brown'] })

test('dropped stop words match nothing (rule 11.6)', () => {
  expect(matching('the xyzzy')).toEqual([])
  expect(keysOf(search('the xyzzy', { stopwords: 'off' }).matching_terms)).toEqual(['style/theatre'])
})

test('terms of matched_filters are left out (rule 13.11)', () => {
  expect(keysOf(search('neonish').matched_filters)).toEqual(['style/neonish'])
  expect(matching('neonish')).toEqual([])
})

lists('authors are left out (rule 13.11)', { jan: [] })

test('tags need 10 sites, and pricing takes part (rule 13.11)', () => {
  expect(matching('neo')).not.toContain('post_tag/neonnine')
  expect(matching('neo')).toEqual(expect.arrayContaining(['post_tag/neonten', 'pricing/neon-plan']))
})

test('terms without sites are left out (rule 12.16)', () => {
  expect(matching('neo')).not.toContain('genre/neonless')
})

test('order: slugs and names equal to a token first, then count (rule 13.12)', () => {
  const rest = ['post_tag/neonten', 'style/neonish', 'tech/neons', 'pricing/neon-plan']
  expect(keysOf(search('neon').matched_filters)).toEqual(['genre/neon'])
  expect(matching('neon')).toEqual(['tech/neon', ...rest])
})

test('order: an equal slug counts as an equal name does (rule 13.12)', () => {
  expect(keysOf(search('ab').matched_filters)).toEqual(['color/ab'])
  expect(matching('ab')).toEqual(['tech/ab', 'genre/ab-ovo', 'style/abab'])
})

// (rule 13.12)
test('order: of equal counts genre, color, style, sections, tech, platform, typeface, post_tag, pricing', () => {
  expect(keysOf(search('opal').matched_filters)).toEqual(['genre/opal'])
  expect(matching('opal')).toEqual(ORDER.slice(1).map((taxonomy) => `${taxonomy}/opal`))
  expect(matching('opa')).toEqual(ORDER.slice(1).map((taxonomy) => `${taxonomy}/opal`))
})

lists('order: of equal counts in one taxonomy by name, accents folded (rule 13.12)', {
  bz: ['typeface/bz-long-a', 'typeface/bz-long-b', 'typeface/bz-long-c'],
  ea: ['typeface/ea-one', 'typeface/ea-two'],
})

test('at most 20, the first in that order (rule 13.11)', () => {
  const first = MANY.slice(0, 20).map((name) => `genre/${name.toLowerCase().replace(' ', '-')}`)
  expect(matching('ma')).toEqual(first)
})

test('at most 20, not counting the matched filters (rule 13.11)', () => {
  const { matched_filters, matching_terms } = search('many a')
  expect(keysOf(matched_filters)).toEqual(['genre/many-a', 'color/grotesk-umbra'])
  expect(matching_terms).toHaveLength(20)
  expect(keysOf(matching_terms)[0]).toBe('genre/many-b')
})

test('20 of them, however many terms that begin alike are matched filters (rule 13.11)', () => {
  const q = ['vv', ...MATCHED].join(' ')
  expect(search(q).matched_filters.map(({ name }) => name)).toEqual(MATCHED)
  expect(search(q).matching_terms.map(({ name }) => name)).toEqual(UNMATCHED)
})

test('the items have the shape of matched_filters, without repetitions (rule 13.2)', () => {
  const nine = { taxonomy: 'post_tag', name: 'Opal', slug: 'opal', count: 10, url: '/tag/opal' }
  const { matching_terms } = search('opal opa')
  expect(JSON.stringify(matching_terms.find(({ taxonomy }) => taxonomy === 'post_tag'))).toBe(JSON.stringify(nine))
  expect(new Set(keysOf(matching_terms)).size).toBe(matching_terms.length)
})
