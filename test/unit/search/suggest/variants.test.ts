// Other forms of a word: singular and plural, and two words for one. (rule 28.12)
import { expect, test } from 'vitest'
import { numberForms, variantsOf } from '../../../../src/search/suggest/variants.ts'

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
  corrections: () => [],
  relatives: () => ['relative'],
  inFamily: () => [],
})

test('two words of at least three characters can be one, and relatives come last (rule 28.12)', () => {
  expect(variantsOf('darkmode', wordsOf(['dark', 'mode', 'da', 'rkmode']))).toEqual(['dark mode'])
  expect(variantsOf('darkmode', wordsOf(['dark']))).toEqual(['relative'])
})

test('a known word has only its other number (rule 28.13)', () => {
  expect(variantsOf('lights', wordsOf(['lights', 'light']))).toEqual(['light'])
  expect(variantsOf('lights', wordsOf([], ['lights']))).toEqual([])
})

test('a token of several words has no other form (rule 11.11)', () => {
  expect(variantsOf('صلى الله', wordsOf([]))).toEqual([])
})
