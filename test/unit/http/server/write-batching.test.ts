// Write batching: the responses of one turn of the event loop are written at its end, in their order, or when a batch is
// full.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ApiResponse } from '../../../../src/http/response/api-response.ts'
import { batchedWrites } from '../../../../src/http/server/write-response.ts'

/** Records the bodies that are written to it. */
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

test('nothing is written before the turn ends, and everything after it', async () => {
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

test('a full batch is written before the turn ends, each response once', async () => {
  const { written, outgoing } = paper()
  const write = batchedWrites()
  const bodies = Array.from({ length: 70 }, (_, i) => String(i))
  for (const body of bodies) write(outgoing, answer(body))
  expect(written).toEqual(bodies.slice(0, 64))
  await turnEnds()
  expect(written).toEqual(bodies)
})
