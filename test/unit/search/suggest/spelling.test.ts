// Spelling correction of unknown words. (rule 13.17)
import { expect, test } from 'vitest'
import { openSpelling } from '../../../../src/search/suggest/spelling.ts'

const pause = async () => {}

test('the nearest word comes first, and of equally near ones the most used (rule 13.17)', async () => {
  const spelling = openSpelling(
    [
      ['gallery', 3],
      ['galleria', 500],
      ['galley', 40],
    ],
    pause,
  )
  await spelling.ready
  expect(spelling.corrections('gallary')[0]).toBe('gallery')
  expect(spelling.corrections('galle')[0]).toBe('galley')
})

test('an added word is a correction at once, also of a word whose corrections are cached (rule 13.17)', async () => {
  const spelling = openSpelling([['gallery', 3]], pause)
  await spelling.ready
  expect(spelling.corrections('brutalst')).toEqual([])
  expect(spelling.corrections('brutalst')).toEqual([])
  spelling.add('brutalist')
  expect(spelling.corrections('brutalst')).toEqual(['brutalist'])
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
  const spelling = openSpelling(words, pause)
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
  const spelling = openSpelling(words, pause)
  await spelling.ready
  expect(spelling.relatives('animated')).toEqual(['animation'])
  expect(spelling.relatives('anim')).toEqual([])
})
