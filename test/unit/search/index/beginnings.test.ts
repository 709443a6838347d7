// The filter of words that lead nowhere: it never refuses what is there.
import { expect, test } from 'vitest'
import { toLatin1 } from '../../../../src/ground/texts.ts'
import { beginnings } from '../../../../src/search/index/beginnings.ts'

const WORDS = ['photographer', 'photo', 'schöne', '写真家', 'law firm']

test('every beginning of a text may be one, and every whole text may be whole', () => {
  const filter = beginnings(1_000)
  for (const word of WORDS) filter.add(toLatin1(word))
  for (const word of WORDS) {
    for (let end = 1; end <= word.length; end++) expect(filter.mayHave(word.slice(0, end))).toBe(true)
    expect(filter.mayHave(word, true)).toBe(true)
  }
})

test('a beginning that is no text is refused as a whole one, and a text that begins none is refused', () => {
  const filter = beginnings(1_000)
  for (const word of WORDS) filter.add(toLatin1(word))
  expect(['ph', 'photograph', 'law', '写真'].map((word) => filter.mayHave(word, true))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['zebra', 'photos', 'laws'].map((word) => filter.mayHave(word))).toEqual([false, false, false])
})
