// A request learns when its client leaves, however it does.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiRequest, requestOfMessage } from '../../../../src/http/request/api-request.ts'
import { nodeServer } from '../../../../src/http/server/node-server.ts'

/** The requests that arrived, in order, none of which is answered by itself. */
let arrived: ApiRequest[]
const server = nodeServer((message, outgoing) => {
  arrived.push(requestOfMessage(message))
  if (message.url === '/answered') outgoing.end()
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  arrived = []
})

async function client(text: string, requests = 1): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.resume().write(text)
  await expect.poll(() => arrived.length).toBe(requests)
  return socket
}
const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`

// (rule 19.13)
test.each([
  ['ends its side', (socket: Socket) => void socket.end()],
  ['closes the connection', (socket: Socket) => void socket.destroy()],
  ['resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
])('a client that %s has left', async (_, leave) => {
  const socket = await client(get('/'))
  const signal = arrived[0]?.signal()
  expect(signal?.aborted).toBe(false)
  leave(socket)
  await expect.poll(() => signal?.aborted).toBe(true)
  socket.destroy()
})

test('a client that left before anybody asked has left', async () => {
  const connected = once(server, 'connection')
  const socket = await client(get('/'))
  const [accepted] = (await connected) as [Socket]
  const ended = once(accepted, 'end')
  socket.destroy()
  await ended
  expect(arrived[0]?.signal().aborted).toBe(true)
})

test('the requests of a connection share one signal, which survives responses', async () => {
  const socket = await client(get('/answered').repeat(30) + get('/'), 31)
  const signals = new Set(arrived.map((request) => request.signal()))
  expect(signals.size).toBe(1)
  expect([...signals].map(({ aborted }) => aborted)).toEqual([false])
  socket.destroy()
})
