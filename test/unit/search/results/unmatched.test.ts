// `unmatched`: the tokens that no matched filter comes from. (rule 28.6)
import { describe, expect, test } from 'vitest'
import { bands, sites, world } from '../world.ts'

const { search, filters } = world(
  [
    { title: 'Northlight', genre: ['Agency'], color: ['Coral Pink'], style: ['Minimal'] },
    { genre: ['Landing Page'], style: ['Dark'], sections: bands('Hero') },
    ...sites(10, { post_tag: ['Q&A'] }),
  ],
  { synonyms: [{ taxonomy: 'style', term: 'Dark', synonyms: ['night mode'] }] },
)

const unmatched = (q: string) => search(q).unmatched

// (rule 28.6)
describe.each<[what: string, cases: [q: string, unmatched: string[]][]]>([
  [
    'a match of the token step uses its token',
    [
      ['agency', []],
      ['minmal agency', ['minmal']],
      ['fresh Agency ideas', ['fresh', 'ideas']],
      ['agenc', []],
    ],
  ],
  [
    'a phrase uses the words of its name, stop words or not',
    [
      ['coral pink', []],
      ['landing page', []],
      ['pink coral pink shoes', ['shoes']],
      ['coral pink minimal blue', ['blue']],
    ],
  ],
  [
    'a synonym uses all tokens',
    [
      ['night mode', []],
      ['mode nig', []],
      ['night mode agency', ['night', 'mode']],
    ],
  ],
  [
    'a match of the tag step uses its token',
    [
      ['qa', []],
      ['qa zzz', ['zzz']],
    ],
  ],
  ['two tokens that find one term are both used', [['minimal mini', []]]],
])('%s', (_, cases) => {
  test.each(cases)('%s', (q, expected) => expect(unmatched(q)).toEqual(expected))
})

test('without a filter, all tokens are unmatched if nothing was found, and none otherwise (rule 28.6)', () => {
  expect(filters('northl')).toEqual([])
  expect([unmatched('northl'), unmatched('zzz yyy'), unmatched('the of')]).toEqual([[], ['zzz', 'yyy'], []])
})

test('it follows the reading and the status that were asked for (rule 28.1, rule 28.3)', () => {
  expect(search('night mode', { match: 'names' }).unmatched).toEqual(['night', 'mode'])
  expect(search('agenc', { match: 'exact' }).unmatched).toEqual(['agenc'])
  expect(search('northl', { status: 'offline' }).unmatched).toEqual(['northl'])
})
