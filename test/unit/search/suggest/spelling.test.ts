// Known words near a mistyped one.
import { expect, test } from 'vitest'
import { spellingOf } from '../../../../src/search/suggest/spelling.ts'

test('the nearest first, of those as near the most used (rule 13.17)', async () => {
  const spelling = spellingOf([
    ['gallery', 3],
    ['galleria', 500],
    ['galley', 40],
  ])
  await spelling.ready
  expect(spelling.near('gallary')[0]).toBe('gallery')
})

test('a word that is added is found from then on, where others were found before', async () => {
  const spelling = spellingOf([['gallery', 3]])
  await spelling.ready
  expect(spelling.near('brutalst')).toEqual([])
  expect(spelling.near('brutalst')).toEqual([])
  spelling.add('brutalist')
  expect(spelling.near('brutalst')).toEqual(['brutalist'])
})
