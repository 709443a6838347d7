// What is kept of recent results.
import { expect, test } from 'vitest'
import { recently, repeatedAmong } from '../../../../src/catalog/kept/recently.ts'

const MAX_BYTES = 64 * 1024

/** A function that returns what it was asked for, and the keys that it had to find. */
function asking(keeps?: (found: string, key: string) => boolean) {
  const found: string[] = []
  const recent = recently<{ text: string }>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ text }) => 1.5 * text.length,
    ...(keeps && { keeps: ({ text }, key) => keeps(text, key) }),
  })
  const ask = (key: string, text = key) => {
    return recent(key, () => {
      found.push(key)
      return { text }
    })
  }
  return { ask, found }
}

test('a result is found once while it is recent, of any size', () => {
  const { ask, found } = asking()
  for (const key of ['a', 'bb', 'a', 'bb']) expect(ask(key)).toEqual({ text: key })
  expect(found).toEqual(['a', 'bb'])
})

test('the least recently used results go when there are more than the bytes allow', () => {
  const { ask, found } = asking()
  const large = 'x'.repeat(MAX_BYTES / 4)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key, large)
  expect(found).toEqual(['a', 'b', 'c', 'b'])
})

test('a result that is not kept is found each time', () => {
  const { ask, found } = asking((text) => text !== 'no')
  for (const key of ['no', 'yes', 'no', 'yes']) ask(key)
  expect(found).toEqual(['no', 'yes', 'no'])
})

test('a result can be kept only when it is asked for again among the last keys', () => {
  const isRepeated = repeatedAmong(2)
  const { ask, found } = asking((_, key) => isRepeated(key))
  for (const key of ['a', 'a', 'a', 'b', 'c', 'd', 'b', 'a']) ask(key)
  expect(found).toEqual(['a', 'a', 'b', 'c', 'd', 'b'])
})
