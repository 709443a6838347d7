// Spelling correction of unknown words. (rule 13.17)
import { expect, test } from 'vitest'
import { openSpelling } from '../../../../src/search/suggest/spelling.ts'

const options = { pause: async () => {}, isName: () => false, inFamily: () => [] }

test('the nearest word comes first, and of equally near ones the most used (rule 13.17)', async () => {
  const spelling = openSpelling(
    [
      ['gallery', 3],
      ['galleria', 500],
      ['galley', 40],
    ],
    options,
  )
  await spelling.ready
  expect(spelling.corrections('gallary')[0]).toBe('gallery')
  expect(spelling.corrections('galle')[0]).toBe('galley')
})

test('a rare word one edit away comes before any number of frequent ones two edits away (rule 28.13)', async () => {
  const frequent = Array.from('bcdfghjkmnpqrstvwxz', (other) => [`ga${other}er${other}`, 5_000] as const)
  const spelling = openSpelling([['gallery', 1], ...frequent], options)
  await spelling.ready
  expect(spelling.corrections('galery')[0]).toBe('gallery')
})

test('an added word is a form at once, also of a word whose forms are cached (rule 13.17)', async () => {
  const spelling = openSpelling([['gallery', 3]], options)
  await spelling.ready
  expect(spelling.variants('brutalst')).toEqual([])
  expect(spelling.variants('brutalst')).toEqual([])
  spelling.add('brutalist')
  expect(spelling.variants('brutalst')).toEqual(['brutalist'])
})

// (rule 28.13)
test.each<[word: string, corrections: string[]]>([
  ['dakr', ['dark']],
  ['adrk', ['dark']],
  ['minmal', ['minimal']],
  ['protfolio', ['portfolio']],
  ['vortfolio', ['portfolio']],
  ['vortfoloi', []],
  ['park', []],
])('the corrections of %s are %j', async (word, corrections) => {
  const words = ['dark', 'minimal', 'portfolio', 'type'].map((known) => [known, 1] as const)
  const spelling = openSpelling(words, options)
  await spelling.ready
  expect(spelling.corrections(word)).toEqual(corrections)
})

test('relatives begin alike for two thirds of both words, the most used first (rule 28.12)', async () => {
  const words = [
    ['animation', 4],
    ['animal', 9],
    ['animations', 1],
    ['anime', 3],
  ] as const
  const spelling = openSpelling(words, options)
  await spelling.ready
  expect(spelling.relatives('animated')).toEqual(['animation'])
  expect(spelling.relatives('anim')).toEqual([])
})
