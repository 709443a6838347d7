// The token step: which term a token finds (rules 12.5–12.8).
import { describe, expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
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
const finds = examples(filters)

finds('each token matches at most one term (rule 12.5)', { neon: ['color/neon'] })
finds('filters are in the order of the tokens (rule 12.17)', {
  'teal neon': ['color/teal', 'color/neon'],
  'neon teal': ['color/neon', 'color/teal'],
})
finds('two tokens may match terms of the same taxonomy (rule 12.8)', { 'plum teal': ['color/plum', 'color/teal'] })
finds('the same term counts once (rule 12.8)', { 'teal tea plum': ['color/teal', 'color/plum'] })
finds('a token without a match does not affect the others (rule 12.5)', { 'xyzzy plum': ['color/plum'] })

test('covers genre, color, style, sections, tech, platform and typeface (rule 12.5)', () => {
  const found = filters('qone qtwo qthree qfour qfive qsix qseven').map((key) => key.split('/')[0])
  expect(found).toEqual(['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface'])
})

finds('does not cover tags, pricing and authors (rule 12.5)', { gratis: [], jane: [], 'tagged plum': ['color/plum'] })

describe('equal names and slugs (rule 12.6)', () => {
  finds('a name equal to the token excludes prefixes, whatever their counts', {
    mono: ['style/mono'],
    umbra: ['color/ocher'],
  })
  finds('a slug equal to the token does too', { navy: ['color/navy'] })
  finds('a term of another taxonomy excludes prefixes too', { app: ['genre/app'] })
  finds('an equal term of a claimed taxonomy does not match, and excludes prefixes', { 'web app': ['genre/web-app'] })
  finds('without an equal term prefixes match, also if a taxonomy is claimed', {
    'red fox': ['genre/red-fox', 'typeface/foxy'],
  })
  finds('each token is decided on its own', {
    'mono monoo': ['style/mono', 'style/monoo'],
    'mon mono': ['style/monoo', 'style/mono'],
  })
})

describe('prefixes (rule 12.7)', () => {
  finds('a token of exactly 50% of the length passes', { abc: ['tech/abcdef'] })
  finds('a token just below 50% does not', { bcd: [], bcde: ['tech/bcdefgh'] })
  finds('half of the slug is enough', { cde: ['tech/cdefg'] })
  finds('half of the name is enough', { def: ['tech/defghijkl'] })
  finds('less than half of both is no match', { efg: [] })
  finds('the length of a text without the prefix does not count', { fgh: [] })
  finds('a token is a prefix of the whole name, not of a later word', { orchid: [] })
  finds('a term that is a prefix of the token is no match', { teals: [] })
  finds('lengths are code points', { 𠮷𠮷: [], jk: ['typeface/jk𠮷𠮷'] })
  finds('lengths are folded', { ßa: ['typeface/ssabcd'], wxy: [] })
})

describe('terms with count 0 (rule 12.16)', () => {
  finds('match nothing', { ghos: ['color/ghosts'] })
  finds('exclude no prefixes', { ghost: ['color/ghosts'] })
})
