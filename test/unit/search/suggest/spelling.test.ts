// Spelling correction of unknown words. (rule 13.17)
import { expect, test, vi } from 'vitest'
import { openSpelling } from '../../../../src/search/suggest/spelling.ts'

type Counted = readonly [word: string, uses: number]
const spellingOf = (words: readonly Counted[], terms: readonly string[] = []) =>
  openSpelling(() => words, { isName: () => false, isTerm: (word) => terms.includes(word) })

test('the nearest word comes first, and of equally near ones the most used (rule 13.17)', () => {
  const spelling = spellingOf([
    ['gallery', 3],
    ['galleria', 500],
    ['galley', 40],
  ])
  expect(spelling.corrections('gallary')[0]).toBe('gallery')
  expect(spelling.corrections('galle')[0]).toBe('galley')
})

test('a rare word one edit away comes before any number of frequent ones two edits away (rule 28.13)', () => {
  const frequent = Array.from('bcdfghjkmnpqrstvwxz', (other) => [`g${other}ll${other}ries`, 5_000] as const)
  expect(spellingOf([['galleries', 1], ...frequent]).corrections('galeries')[0]).toBe('galleries')
})

test('what is found depends on the words, and not on their order (rule 15.1)', () => {
  const words = Array.from('bcdfghjkm', (other) => [`gall${other}ry`, 2] as const)
  const found = spellingOf(words).corrections('gallary')
  expect(found.length).toBe(3)
  expect(spellingOf(words.toReversed()).corrections('gallary')).toEqual(found)
})

test('the first call needs no step to have run, and other words count after forget (rule 13.17)', async () => {
  const words: Counted[] = [['gallery', 3]]
  const spelling = openSpelling(() => words, { isName: () => false, isTerm: () => false })
  const pause = vi.fn(async () => {})
  const loading = spelling.load(pause)
  expect([spelling.corrections('brutalst'), spelling.corrections('galery')]).toEqual([[], ['gallery']])
  await loading
  expect(pause.mock.calls.length).toBeLessThanOrEqual(1)
  words.push(['brutalist', 1])
  spelling.forget()
  expect(spelling.corrections('brutalst')).toEqual(['brutalist'])
})

const KNOWN = ['dark', 'minimal', 'portfolio', 'type', 'fira', 'la', 'low', 'school', 'show', 'start']

// (rule 28.13)
test.each<[word: string, corrections: string[]]>([
  ['dakr', ['dark']],
  ['adrk', ['dark']],
  ['drk', []],
  ['darl', ['dark']],
  ['minmal', ['minimal']],
  ['mnmal', []],
  ['protfolio', ['portfolio']],
  ['protfoilo', ['portfolio']],
  ['vortfolio', ['portfolio']],
  ['vortfoloi', []],
  ['portfl', []],
  ['star', ['start']],
  ['park', []],
  ['firm', []],
  ['law', []],
  ['how', []],
])('the corrections of %s are %j', (word, corrections) => {
  const spelling = spellingOf(
    KNOWN.map((known) => [known, 1] as const),
    ['dark', 'type'],
  )
  expect(spelling.corrections(word)).toEqual(corrections)
})
