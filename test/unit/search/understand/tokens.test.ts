// Tokens, and the stop words that each `stopwords` mode drops (rules 11.5–11.9).
import { describe, expect, test } from 'vitest'
import type { StopwordMode } from '../../../../src/search/query.ts'
import { examples } from '../../../support/project/examples.ts'
import { world } from '../world.ts'

const { search } = world([{}])
const tokens = (q: string, stopwords: StopwordMode = 'all') => search(q, { stopwords }).tokens
const reads = examples(tokens)
const modes = (q: string) => [tokens(q, 'all'), tokens(q, 'structural'), tokens(q, 'off')]

const STRUCTURAL = ['an', 'the', 'of', 'and', 'or', 'for', 'to', 'in', 'on', 'with']
const NOISE = ['website', 'site', 'page', 'template', 'templates', 'design', 'online']
const ORDINARY = 'at by from is it as be this that into onto without web websites sites pages designs designer offline'

reads('the query is lowercased (rule 11.3)', { 'NEON ÉCLAIR Жук': ['neon', 'éclair', 'жук'] })
reads('the query is stripped of punctuation and split (rule 11.3)', {
  '  neon, pink -- (blue)/"red" … teal!  ': ['neon', 'pink', 'blue', 'red', 'teal'],
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

reads('tokens are counted in code points: one beyond U+FFFF is one, not two (rule 11.5)', { '𠮷 𠮷野 𝟙': ['𠮷野'] })

test('accents without a letter are no token (rule 11.4)', () => {
  expect(tokens('\u0301\u0300 neon \u0301', 'off')).toEqual(['neon'])
  expect(tokens('e\u0301', 'off')).toEqual(['e\u0301'])
})

reads('digits are every number of every script', { '٤٢ १२३ ½½ ①② 2026': ['٤٢', '१२३', '½½', '①②', '2026'] })
reads('repeated tokens count once, at the position of the first (rule 11.5)', {
  'neon Pink NEON pink neon': ['neon', 'pink'],
})
reads('tokens are the words before folding (rule 11.5, rule 11.9)', {
  'Café ÆTHER ＮＥＯＮ cafe': ['café', 'æther', 'ｎｅｏｎ', 'cafe'],
})
reads('stop words are compared before folding: thé is none (rule 11.8)', {
  'thé ón désign ｔｈｅ': ['thé', 'ón', 'désign', 'ｔｈｅ'],
})
reads('stop words are compared in lower case (rule 11.3)', { 'THE Design OF Neon': ['neon'] })

test('query is as received, with blanks and case (rule 11.2)', () => {
  expect(search('  The NEON! ').query).toBe('  The NEON! ')
})
