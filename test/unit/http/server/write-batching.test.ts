// Answers of one turn of the event loop are written together at its end, in their order, and many of them at once.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ApiResponse } from '../../../../src/http/response/api-response.ts'
import { batchedWrites } from '../../../../src/http/server/write-batching.ts'

/** Notes the bodies that are written to it. */
function paper() {
  const written: unknown[] = []
  const outgoing = { writeHead() {}, end: (body: unknown) => void written.push(body) } as unknown as ServerResponse
  return { written, outgoing }
}

const answer = (body: string): ApiResponse => ({
  status: 200,
  head: '',
  body,
  closes: false,
  keyId: null,
  problem: null,
})
const turnEnds = () => new Promise<void>((resolve) => setImmediate(resolve))

test('nothing is written before the turn ends, and everything when it has', async () => {
  const { written, outgoing } = paper()
  const write = batchedWrites()
  for (const body of ['a', 'b', 'c']) write(outgoing, answer(body))
  expect(written).toEqual([])
  await turnEnds()
  expect(written).toEqual(['a', 'b', 'c'])
  write(outgoing, answer('d'))
  await turnEnds()
  expect(written).toEqual(['a', 'b', 'c', 'd'])
})

test('so many in one turn that the first would wait long are written before it ends, each once', async () => {
  const { written, outgoing } = paper()
  const write = batchedWrites()
  const bodies = Array.from({ length: 70 }, (_, i) => String(i))
  for (const body of bodies) write(outgoing, answer(body))
  expect(written).toEqual(bodies.slice(0, 64))
  await turnEnds()
  expect(written).toEqual(bodies)
})
