import { expect, test } from 'vitest'
import { loadTermIndex, serializeTermIndex } from '../../../src/search/term-index.ts'

const TERMS = [
  { id: 1, name: 'Coral', slug: 'coral', synonyms: ['coral pink', 'salmon'] },
  { id: 2, name: 'Café & Bar', slug: 'cafe-bar', synonyms: [] },
  { id: 3, name: '🚀', slug: '1f680', synonyms: [] },
]

/** Ids of the documents in which every token is a prefix of some word. */
function found(tokens: string): unknown[] {
  const index = loadTermIndex(serializeTermIndex(TERMS))
  return index.search(tokens, { prefix: true, combineWith: 'AND' }).map(({ id }) => id)
}

test('equal terms and synonyms serialize to equal text', () => {
  expect(serializeTermIndex(TERMS)).toBe(serializeTermIndex(structuredClone(TERMS)))
})

test('names are found by the prefix of a word, accents folded', () => {
  expect(found('caf')).toEqual([2])
  expect(found('bar cafe')).toEqual([2])
})

test('the tokens of a query meet in one synonym, in any order', () => {
  expect(found('pink coral')).toEqual(['1/0'])
  expect(found('pink salmon')).toEqual([])
})

test('a name without words is found by its slug', () => {
  expect(found('1f680')).toEqual([3])
})
