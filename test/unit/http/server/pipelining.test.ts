// Bursts of pipelined requests: they take turns with other connections, stop while their client reads nothing, and are
// all answered when it does.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { nodeServer } from '../../../../src/http/server/node-server.ts'
import { inTurn } from '../../../../src/http/server/pipelining.ts'

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const request = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`

/** Connects without reading. */
async function silentClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Resolves when a connection is closed, in order or by a reset. */
const closed = (socket: Socket) => new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))

/** Waits until a value has not changed for a while. */
async function settled(value: () => number): Promise<number> {
  for (let last = -1; last !== value(); await pause(100)) last = value()
  return value()
}

test('a burst on one connection takes turns with others (rule 20.8)', async () => {
  const handled: string[] = []
  const answer: RequestListener = ({ url = '' }, outgoing) => {
    handled.push(url)
    outgoing.end(url)
  }
  const port = await portOf(nodeServer(answer))
  const [burst, other] = await Promise.all([silentClient(port), silentClient(port)])
  burst.resume().write(request('/burst').repeat(500))
  other.resume().write(request('/other'))
  await Promise.all([once(burst, 'data'), once(other, 'data')])
  await settled(() => handled.length)
  expect(handled).toHaveLength(501)
  expect(handled.indexOf('/other')).toBeLessThan(50)
})

test('a client that reads nothing stops its requests, and gets all responses when it reads (rule 20.8)', async () => {
  const [requests, body] = [400, Buffer.alloc(200_000, 'x')]
  let [handled, bytesRead] = [0, 0]
  const port = await portOf(
    nodeServer(({ socket }, outgoing) => {
      handled++
      bytesRead = socket.bytesRead
      outgoing.end(body)
    }),
  )
  const client = await silentClient(port)
  const padded = request('/', `X: ${'x'.repeat(8_000)}\r\n`)
  client.write(padded.repeat(requests))
  const stalledAt = await settled(() => handled)
  expect(stalledAt).toBeLessThan(requests / 2)
  expect(bytesRead).toBeLessThan((stalledAt + 64) * padded.length)
  let received = 0
  client.on('data', (chunk) => {
    received += chunk.length
  })
  client.resume()
  await settled(() => received)
  expect(handled).toBe(requests)
  expect(received).toBeGreaterThan(requests * body.length)
})

test('a client that ends its side gets all responses, then the connection ends', async () => {
  const port = await portOf(nodeServer(({ url }, outgoing) => setTimeout(() => outgoing.end(`<${url}>`), 1)))
  const client = await silentClient(port)
  let received = ''
  client.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  client.resume().end([1, 2, 3].map((n) => request(`/${n}`)).join(''))
  await closed(client)
  expect([...received.matchAll(/<(.*?)>/g)].map(([, url]) => url)).toEqual(['/1', '/2', '/3'])
})

test('uploads among pipelined requests arrive whole and in order', async () => {
  const answered: string[] = []
  const port = await portOf(
    nodeServer(async (incoming, outgoing) => {
      let size = 0
      for await (const chunk of incoming) size += (chunk as Buffer).length
      answered.push(`${incoming.url} ${size}`)
      outgoing.end()
    }),
  )
  const client = await silentClient(port)
  const upload = (n: number) => `POST /${n} HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n${'x'.repeat(10_000)}`
  client.resume().write(Array.from({ length: 60 }, (_, n) => (n % 2 ? upload(n) : request(`/${n}`))).join(''))
  await settled(() => answered.length)
  expect(answered).toEqual(Array.from({ length: 60 }, (_, n) => `/${n} ${n % 2 ? 10_000 : 0}`))
})

test('more waiting requests than all connections may have close those with many (rule 20.8)', async () => {
  const port = await portOf(createServer(inTurn(() => {}, 100)))
  const modest = await silentClient(port)
  modest.resume().write(request('/').repeat(10))
  const greedy = await silentClient(port)
  greedy.resume().write(request('/').repeat(500))
  await closed(greedy)
  expect(modest.destroyed).toBe(false)
  const next = await silentClient(port)
  next.resume().write(request('/').repeat(80))
  expect(await Promise.race([closed(next), pause(200, 'open')]), 'closed connections are not counted').toBe('open')
})
