// Batching: work of one turn of the event loop is done at its end, in its order, or when a batch is full.
import { expect, test } from 'vitest'
import { batched } from '../../../../src/http/server/batching.ts'

const turnEnds = () => new Promise<void>((resolve) => setImmediate(resolve))

test('nothing is done before the turn ends, and everything after it', async () => {
  const done: string[] = []
  const later = batched((one: string, other: string) => void done.push(one + other), setImmediate)
  for (const text of ['a', 'b', 'c']) later(text, text)
  expect(done).toEqual([])
  await turnEnds()
  expect(done).toEqual(['aa', 'bb', 'cc'])
  later('d', 'e')
  await turnEnds()
  expect(done).toEqual(['aa', 'bb', 'cc', 'de'])
})

test('a full batch is done before the turn ends, each once', async () => {
  const done: number[] = []
  const later = batched((number: number) => void done.push(number), setImmediate)
  const numbers = Array.from({ length: 70 }, (_, i) => i)
  for (const number of numbers) later(number)
  expect(done).toEqual(numbers.slice(0, 64))
  await turnEnds()
  expect(done).toEqual(numbers)
})
