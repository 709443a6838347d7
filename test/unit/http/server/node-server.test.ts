// Raw sockets against the real server: uploads that are refused, bodies that nobody reads, and drains.
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HandleRequest, requestHandler } from '../../../../src/http/handle-request.ts'
import { isApiPath } from '../../../../src/http/response/common-headers.ts'
import { respond } from '../../../../src/http/response/respond.ts'
import { foundAt, openRoute } from '../../../../src/http/routes.ts'
import { drain } from '../../../../src/http/server/drain.ts'
import { nodeServer } from '../../../../src/http/server/node-server.ts'
import { apiListener } from '../../../../src/http/server/write-response.ts'
import { fakeWorld, find, type World } from '../fakes.ts'

let world: World
let server: Server
let port: number
/** Any path outside the API. */
const PAGE = foundAt(openRoute('/page', { GET: { access: 'probe', handler: (to) => respond(to, 200, '', 'page') } }))
const handle: HandleRequest = requestHandler(
  (target) => {
    const found = find(target)
    return 'route' in found || isApiPath(target.path) ? found : PAGE
  },
  { service: () => world.service, fault: (error) => world.faults.push(error) },
)

async function listen(started: Server): Promise<number> {
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return (started.address() as AddressInfo).port
}

beforeAll(async () => {
  server = nodeServer(apiListener(handle))
  port = await listen(server)
})
afterAll(() => server.close())
beforeEach(() => {
  world = fakeWorld()
})

/** Sends the pieces and returns everything received until the other side closes. */
function exchange(pieces: string | string[], to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => {
      for (const piece of [pieces].flat()) socket.write(piece, 'latin1')
    })
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      received += text
    })
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)))
    socket.on('close', () => resolve(received))
  })
}

const statusesOf = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const get = (target: string, more = '', host = `Host: 127.0.0.1:${port}\r\n`) =>
  `GET ${target} HTTP/1.1\r\n${host}${more}\r\n`
const CLOSE = 'Connection: close\r\n'

async function expectRefused(received: string, status = 400): Promise<void> {
  expect(statusesOf(received)).toEqual([status])
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
  expect(received).toMatch(/\r\ncontent-type: application\/json/i)
  const body = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4))
  expect(body).toEqual({ error: expect.any(String), message: expect.any(String) })
}

test.each(['/50%25.jpg', '/cdn-cgi/image/w=4,q=85/50%25%20off%3F.png', '/cdn-cgi/image/trim=1;2;3;4/a.png'])(
  'the path of a picture %s may hold a percent sign',
  async (target) => expect(statusesOf(await exchange(get(target, CLOSE)))).toEqual([200]),
)

const post = (body: string, headers = `Content-Length: ${body.length}\r\n`) =>
  `POST /v1/register HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`
const GOOD = '{"email":"a@b.example"}'

/** Writes everything before it reads anything, as simple clients do. */
function deafExchange(head: string, bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    socket.on('error', () => {}).on('close', () => resolve(received))
    socket.pause().write(head)
    socket.write(Buffer.alloc(bytes, 'x'), () => socket.resume())
  })
}

// (rule 1.10, rule 1.14)
test.each([
  ['an upload', post('', 'Content-Length: 3000000\r\n'), 413],
  ['an upload to a bad Host', 'POST /v1/register HTTP/1.1\r\nHost: a/b\r\nContent-Length: 3000000\r\n\r\n', 400],
  ['headers', 'GET /v1/meta HTTP/1.1\r\nHost: a\r\nX: ', 431],
  ['an upload with an expectation', post('', 'Expect: wonders\r\nContent-Length: 3000000\r\n'), 417],
])('%s of 3 MB meet their answer, not a reset', async (_, head, status) => {
  await expectRefused(await deafExchange(head, 3_000_000), status)
})

test('a request behind a refused upload is never answered', async () => {
  const received = await exchange([post(GOOD.padEnd(20_000)), get('/v1/meta')])
  await expectRefused(received, 413)
})

test('a body that nobody reads closes the connection', async () => {
  const received = await exchange(
    `GET /v1/meta HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello${get('/v1/meta')}`,
  )
  expect(statusesOf(received)).toEqual([200])
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
})

test('a drain answers what is here and what arrives on open connections, then ends them (rule 20.5)', async () => {
  const draining = nodeServer(apiListener(handle))
  const own = await listen(draining)
  const slow = connect(own, '127.0.0.1')
  const idle = connect(own, '127.0.0.1')
  idle.resume().write(get('/v1/meta'))
  let received = ''
  slow.on('data', (chunk) => {
    received += chunk
  })
  slow.write(post(GOOD.slice(0, 5), `Content-Length: ${GOOD.length}\r\n`))
  await new Promise((resolve) => setTimeout(resolve, 100))
  const drained = drain(draining, 5000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  slow.write(GOOD.slice(5) + get('/v1/meta'))
  await Promise.all([drained, new Promise((resolve) => idle.on('close', resolve))])
  expect(statusesOf(received)).toEqual([201, 200])
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
})

test('a drain of a process that was held up accepts the connections that waited meanwhile', async () => {
  const draining = nodeServer(apiListener(handle))
  const own = await listen(draining)
  const drained = drain(draining, 5000)
  const waiting = exchange(get('/v1/meta'), own)
  await new Promise(process.nextTick)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  expect(statusesOf(await waiting)).toEqual([200])
  await drained
})
