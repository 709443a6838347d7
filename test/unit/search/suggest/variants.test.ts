// Other forms of a word: singular and plural, and two words for one. (rule 28.12)
import { expect, test } from 'vitest'
import { correctionsOf, formsOf, numberForms } from '../../../../src/search/suggest/variants.ts'

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
  inFamily: () => [],
})

test('two words of at least three characters can be one (rule 28.12)', () => {
  expect(correctionsOf('darkmode', wordsOf(['dark', 'mode', 'da', 'rkmode']))).toEqual(['dark mode'])
  expect(correctionsOf('darkmode', wordsOf(['dark']))).toEqual([])
})

test('a known word has only its other number (rule 28.13)', () => {
  const known = wordsOf(['lights', 'light', 'lig', 'hts'])
  expect([formsOf('lights', known), correctionsOf('lights', known)]).toEqual([['light'], []])
  expect(correctionsOf('lights', wordsOf(['lig', 'hts'], ['lights']))).toEqual([])
})

test('words of up to three characters have no other form (rule 28.13)', () => {
  expect(formsOf('las', wordsOf(['la']))).toEqual([])
})

test('a token of several words has no other form (rule 11.11)', () => {
  expect([formsOf('صلى الله', wordsOf([])), correctionsOf('صلى الله', wordsOf([]))]).toEqual([[], []])
})
