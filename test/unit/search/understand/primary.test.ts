// The token step: which term a token finds (rules 12.5–12.8).
import { describe, expect, test } from 'vitest'
import { bands, LATER, sites, world } from '../world.ts'

const { filters } = world([
  { genre: ['Neon', 'Web App', 'App'], color: ['Neon', 'Teal', 'Plum'], style: ['Mono', 'Apps'], tech: ['Appo'] },
  {
    color: ['Neon', { name: 'Nachtblau', slug: 'navy' }, { name: 'Umbra', slug: 'ocher' }],
    style: ['Monoo', 'Navyy', 'Umbraa'],
  },
  ...sites(3, { style: ['Monoo', 'Navyy', 'Umbraa'], post_tag: ['Tagged'] }),
  ...sites(7, { post_tag: ['Tagged'] }),
  { tech: ['Abcdef', 'Bcdefgh', { name: 'Cdefghijk', slug: 'cdefg' }, { name: 'Defgh', slug: 'defghijkl' }] },
  { tech: [{ name: 'Efghijkl', slug: 'efghijklm' }, { name: 'Fghijklmn', slug: 'fx' }, 'Big Orchid'] },
  { typeface: ['𠮷𠮷abcd', 'jk𠮷𠮷', 'ßabcd', 'wxyßßß', 'Foxy'], genre: ['Red Fox'] },
  { pricing: ['Gratis'], authors: ['Jane'], sections: bands('Qfour'), tech: ['Qfive'], platform: 'Qsix' },
  { genre: ['Qone'], color: ['Qtwo'], style: ['Qthree'], typeface: ['Qseven'] },
  { color: ['Ghost'], published: LATER },
  { color: ['Ghosts', 'Rio', 'Rim'], style: ['Rio'] },
])

test('each token matches at most one term (rule 12.5)', () => {
  expect(filters('neon')).toEqual(['color/neon'])
})

test('filters are in the order of the tokens (rule 12.17)', () => {
  expect([filters('teal neon'), filters('neon teal')]).toEqual([
    ['color/teal', 'color/neon'],
    ['color/neon', 'color/teal'],
  ])
})

test('two tokens may match terms of the same taxonomy (rule 12.8)', () => {
  expect(filters('plum teal')).toEqual(['color/plum', 'color/teal'])
})

test('the same term counts once (rule 12.8)', () => {
  expect(filters('teal tea plum')).toEqual(['color/teal', 'color/plum'])
})

test('a token without a match does not affect the others (rule 12.5)', () => {
  expect(filters('xyzzy plum')).toEqual(['color/plum'])
})

test('covers genre, color, style, sections, tech, platform and typeface (rule 12.5)', () => {
  const found = filters('qone qtwo qthree qfour qfive qsix qseven').map((key) => key.split('/')[0])
  expect(found).toEqual(['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface'])
})

test('does not cover tags, pricing and authors (rule 12.5)', () => {
  expect([filters('gratis'), filters('jane'), filters('tagged plum')]).toEqual([[], [], ['color/plum']])
})

describe('equal names and slugs (rule 12.6)', () => {
  test('a name equal to the token excludes prefixes, whatever their counts', () => {
    expect([filters('mono'), filters('umbra')]).toEqual([['style/mono'], ['color/ocher']])
  })

  test('a slug equal to the token does too', () => {
    expect(filters('navy')).toEqual(['color/navy'])
  })

  test('a term of another taxonomy excludes prefixes too', () => {
    expect(filters('app')).toEqual(['genre/app'])
  })

  test('an equal term of a claimed taxonomy does not match, and excludes prefixes', () => {
    expect(filters('web app')).toEqual(['genre/web-app'])
  })

  test('without an equal term prefixes match, also if a taxonomy is claimed', () => {
    expect(filters('red fox')).toEqual(['genre/red-fox', 'typeface/foxy'])
  })

  test('each token is decided on its own', () => {
    expect(filters('mono monoo')).toEqual(['style/mono', 'style/monoo'])
    expect(filters('mon mono')).toEqual(['style/monoo', 'style/mono'])
  })
})

describe('prefixes (rule 12.7)', () => {
  test('a token of exactly 50% of the length passes', () => {
    expect(filters('abc')).toEqual(['tech/abcdef'])
  })

  test('a token just below 50% does not', () => {
    expect([filters('bcd'), filters('bcde')]).toEqual([[], ['tech/bcdefgh']])
  })

  test('half of the slug is enough', () => {
    expect(filters('cde')).toEqual(['tech/cdefg'])
  })

  test('half of the name is enough', () => {
    expect(filters('def')).toEqual(['tech/defghijkl'])
  })

  test('less than half of both is no match', () => {
    expect(filters('efg')).toEqual([])
  })

  test('the length of a text without the prefix does not count', () => {
    expect(filters('fgh')).toEqual([])
  })

  test('a token is a prefix of the whole name, not of a later word', () => {
    expect(filters('orchid')).toEqual([])
  })

  test('a term that is a prefix of the token is no match', () => {
    expect(filters('teals')).toEqual([])
  })

  test('lengths are code points', () => {
    expect([filters('𠮷𠮷'), filters('jk')]).toEqual([[], ['typeface/jk𠮷𠮷']])
  })

  test('lengths are folded', () => {
    expect([filters('ßa'), filters('wxy')]).toEqual([['typeface/ssabcd'], []])
  })
})

describe('terms with count 0 (rule 12.16)', () => {
  test('match nothing', () => {
    expect(filters('ghos')).toEqual(['color/ghosts'])
  })

  test('exclude no prefixes', () => {
    expect(filters('ghost')).toEqual(['color/ghosts'])
  })
})
