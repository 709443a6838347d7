// Tokens, and the stop words that each `stopwords` mode drops (rules 11.5–11.9).
import { describe, expect, test } from 'vitest'
import type { StopwordMode } from '../../../../src/search/query.ts'
import { world } from '../world.ts'

const { search } = world([{}])
const tokens = (q: string, stopwords: StopwordMode = 'all') => search(q, { stopwords }).tokens
const modes = (q: string) => [tokens(q, 'all'), tokens(q, 'structural'), tokens(q, 'off')]

const STRUCTURAL = ['an', 'the', 'of', 'and', 'or', 'for', 'to', 'in', 'on', 'with']
const NOISE = ['website', 'site', 'page', 'template', 'templates', 'design', 'online']
const ORDINARY = 'at by from is it as be this that into onto without web websites sites pages designs designer offline'

test('the query is lowercased (rule 11.3)', () => {
  expect(tokens('NEON ÉCLAIR Жук')).toEqual(['neon', 'éclair', 'жук'])
})

test('the query is stripped of punctuation and split (rule 11.3)', () => {
  expect(tokens('  neon, pink -- (blue)/"red" … teal!  ')).toEqual(['neon', 'pink', 'blue', 'red', 'teal'])
})

describe('structural stop words are dropped unless stopwords=off (rule 11.6)', () => {
  test.each(STRUCTURAL)('%s', (word) => {
    expect(modes(`neon ${word}`)).toEqual([['neon'], ['neon'], ['neon', word]])
  })
})

describe('noise words are dropped only with stopwords=all (rule 11.7)', () => {
  test.each(NOISE)('%s', (word) => {
    expect(modes(`neon ${word}`)).toEqual([['neon'], ['neon', word], ['neon', word]])
  })
})

describe('no other word is a stop word (rule 11.6, rule 11.7)', () => {
  test.each(ORDINARY.split(' '))('%s', (word) => {
    expect(modes(`neon ${word}`)).toEqual([
      ['neon', word],
      ['neon', word],
      ['neon', word],
    ])
  })
})

test('tokens have at least 2 characters (rule 11.5)', () => {
  expect(tokens('a b cd 7 42 é ж', 'off')).toEqual(['cd', '42'])
})

test('tokens are counted in code points: one beyond U+FFFF is one, not two (rule 11.5)', () => {
  expect(tokens('𠮷 𠮷野 𝟙')).toEqual(['𠮷野'])
})

test('accents without a letter are no token (rule 11.4)', () => {
  expect(tokens('\u0301\u0300 neon \u0301', 'off')).toEqual(['neon'])
  expect(tokens('e\u0301', 'off')).toEqual(['e\u0301'])
})

test('digits are every number of every script', () => {
  expect(tokens('٤٢ १२३ ½½ ①② 2026')).toEqual(['٤٢', '१२३', '½½', '①②', '2026'])
})

test('repeated tokens count once, at the position of the first (rule 11.5)', () => {
  expect(tokens('neon Pink NEON pink neon')).toEqual(['neon', 'pink'])
})

test('tokens are the words before folding (rule 11.5, rule 11.9)', () => {
  expect(tokens('Café ÆTHER ＮＥＯＮ cafe')).toEqual(['café', 'æther', 'ｎｅｏｎ', 'cafe'])
})

test('stop words are compared before folding: thé is none (rule 11.8)', () => {
  expect(tokens('thé ón désign ｔｈｅ')).toEqual(['thé', 'ón', 'désign', 'ｔｈｅ'])
})

test('stop words are compared in lower case (rule 11.3)', () => {
  expect(tokens('THE Design OF Neon')).toEqual(['neon'])
})

test('query is as received, with blanks and case (rule 11.2)', () => {
  expect(search('  The NEON! ').query).toBe('  The NEON! ')
})
