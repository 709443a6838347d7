// Other forms of a word: singular and plural, and two words for one. (rule 28.12)
import { expect, test } from 'vitest'
import { correctionsOf, numberForms } from '../../../../src/search/suggest/variants.ts'

// (rule 28.12)
test.each<[word: string, forms: string[]]>([
  ['agencies', ['agency', 'agencie']],
  ['agency', ['agencies']],
  ['portfolios', ['portfolio']],
  ['portfolio', ['portfolios']],
  ['boxes', ['box', 'boxe']],
  ['box', ['boxes']],
  ['toys', ['toy']],
  ['toy', ['toys']],
  ['business', ['businesses']],
])('the other number of %s is %j', (word, forms) => expect(numberForms(word)).toEqual(forms))

const wordsOf = (known: readonly string[], names: readonly string[] = []) => ({
  has: (word: string) => known.includes(word),
  isName: (word: string) => names.includes(word),
  isTerm: () => false,
  nearest: () => [],
})

test('two words of at least three characters can be one (rule 28.12)', () => {
  expect(correctionsOf('darkmode', wordsOf(['dark', 'mode', 'da', 'rkmode']))).toEqual(['dark mode'])
  expect(correctionsOf('darkmode', wordsOf(['dark']))).toEqual([])
})

test('a word that sounds like a known one is meant to be it (rule 28.13)', () => {
  expect(correctionsOf('fotografy', wordsOf(['photography']))).toEqual(['photography'])
  expect(correctionsOf('fotography', wordsOf(['photography']))).toEqual(['photography'])
  expect(correctionsOf('helvetika', wordsOf(['helvetica']))).toEqual(['helvetica'])
})

test('a known word has no other spelling (rule 28.13)', () => {
  const known = wordsOf(['lights', 'light', 'lig', 'hts'])
  expect(correctionsOf('lights', known)).toEqual([])
  expect(correctionsOf('lights', wordsOf(['lig', 'hts'], ['lights']))).toEqual([])
})

test('words of up to three characters have no other spelling (rule 28.13)', () => {
  expect(correctionsOf('las', { ...wordsOf([]), nearest: () => ['la'] })).toEqual([])
})

test('a token of several words has no other spelling (rule 11.11)', () => {
  expect(correctionsOf('صلى الله', wordsOf([]))).toEqual([])
})
