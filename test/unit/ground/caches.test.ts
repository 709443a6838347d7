// What is kept of recent results.
import { expect, test } from 'vitest'
import { bytesOfLists, recently } from '../../../src/ground/caches.ts'

const MAX_BYTES = 64 * 1024

/** A function that returns what it was asked for, and the keys that it had to find. */
function asking() {
  const found: string[] = []
  const recent = recently<{ text: string }>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ text }) => 1.5 * text.length,
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

test('another result takes the place of one, and its size', () => {
  const recent = recently<Uint32Array>({ maxBytes: MAX_BYTES, bytesOf: (list) => bytesOfLists([list, list]) })
  const half = new Uint32Array(MAX_BYTES / 8)
  recent('a', () => half)
  recent.put('a', new Uint32Array(1))
  recent('b', () => half)
  expect(recent('a', () => half)).toHaveLength(1)
  expect(recent('b', () => new Uint32Array(0))).toBe(half)
})
