// Raw sockets against the real server: malformed requests get a 4xx with a JSON body and a closed connection, legal but
// rare ones the right response, and none reaches another route.
// Over 200 lines: one table of requests.
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HandleRequest, requestHandler } from '../../../../src/http/handle-request.ts'
import { isApiPath } from '../../../../src/http/response/common-headers.ts'
import { respond } from '../../../../src/http/response/respond.ts'
import { foundAt, plainRoute } from '../../../../src/http/routes.ts'
import { apiListener } from '../../../../src/http/server/api-listener.ts'
import { drain } from '../../../../src/http/server/drain.ts'
import { nodeServer } from '../../../../src/http/server/node-server.ts'
import { FREE, fakeWorld, find, type World } from '../fakes.ts'

let world: World
let server: Server
let port: number
/** Any path outside the API. */
const PAGE = foundAt(plainRoute('/page', { access: 'probe', GET: (to) => respond(to, 200, '', 'page') }))
const handle: HandleRequest = requestHandler({
  find(request) {
    const found = find(request)
    return 'route' in found || isApiPath(request.path) ? found : PAGE
  },
  service: () => world.service,
  fault: (error) => world.faults.push(error),
})

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

// (rule 1.12)
test.each([
  ['none', ''],
  ['two', 'Host: a.example\r\nHost: a.example\r\n'],
  ['a path in it', 'Host: x/v1/meta?\r\n'],
  ['a user in it', 'Host: a@b.example\r\n'],
  ['an empty one', 'Host: \r\n'],
  ['a bad port', 'Host: a.example:99999\r\n'],
  ['no port after the colon', 'Host: a.example:\r\n'],
  ['a blank in it', 'Host: a b\r\n'],
  ['a list', 'Host: a.example, b.example\r\n'],
  ['brackets around no address', 'Host: [nonsense]\r\n'],
  ['an escape', 'Host: a%2fb\r\n'],
  ['an address that is too large', 'Host: 999.1.1.1\r\n'],
  ['an address with a byte that is too large', 'Host: 256.1.1.1:80\r\n'],
  ['a name that ends with a number', 'Host: a.1\r\n'],
  ['a name that ends with a number and a dot', 'Host: a.1.\r\n'],
  ['a name that ends with digits', 'Host: foo.09\r\n'],
])('a request is refused whose Host is %s', async (_, host) => {
  await expectRefused(await exchange(get('/v1/meta', '', host)))
})

// (rule 1.12)
test.each([
  'a.example',
  'A.Example:8080',
  '127.0.0.1',
  '[::1]',
  '[::1]:4321',
  'under_score.example',
  'localhost:1',
  '1.example',
])('the plain Host %s is taken', async (host) => {
  expect(statusesOf(await exchange(get('/v1/meta', CLOSE, `Host: ${host}\r\n`)))).toEqual([200])
})

// (rule 1.12, rule 1.13)
test.each([
  'v1/meta',
  '*',
  '\\v1\\meta',
  '/v1\\meta',
  '/v1/meta#x',
  '/v1%2fmeta',
  '/%2576%2531/meta',
  '/x%00',
  '/x%5c',
  '/x%25',
  '/x%2f.png',
  '/cdn-cgi/image/w=4/..%2f..%5cx.png',
  '/x.png%00.jpg',
  'http://other.example/v1/meta',
  'ftp://127.0.0.1/v1/meta',
  'http://127.0.0.1:1/v1/meta',
])('the request target %s is refused', async (target) => {
  await expectRefused(await exchange(get(target)))
})

// (rule 1.13)
test.each([
  '//v1/meta',
  '/v1//meta',
  '/v1/meta//',
  '/x/../v1/meta',
  '/v1/./meta',
  '/%2e%2e/v1/meta',
  '/v1/%2E/meta',
  '/v1/..',
  '/cdn-cgi/image/../../v1/meta',
])('the request target %s is unknown', async (target) => {
  await expectRefused(await exchange(get(target)), 404)
})

test('a malformed escape in an unknown path is refused (rule 1.6)', async () => {
  await expectRefused(await exchange(get('/v1//%zz')), 400)
})

test.each(['/50%25.jpg', '/cdn-cgi/image/w=4,q=85/50%25%20off%3F.png', '/cdn-cgi/image/trim=1;2;3;4/a.png'])(
  'the path of a picture %s may hold a percent sign',
  async (target) => expect(statusesOf(await exchange(get(target, CLOSE)))).toEqual([200]),
)

test('absolute form on the host of Host is that path (rule 1.12)', async () => {
  const received = await exchange(get(`http://127.0.0.1:${port}/v1/inspirations/nothing?x=1`, CLOSE))
  expect(statusesOf(received)).toEqual([401])
  expect(statusesOf(await exchange(get(`HTTP://127.0.0.1:${port}?x`, CLOSE)))).toEqual([200])
})

// (rule 1.14)
test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['a header without a colon', `GET /v1/meta HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n`, 400],
  [
    'both lengths',
    'POST /v1/register HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['two lengths', 'POST /v1/register HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n', 400],
  ['headers of 20 KB', `GET /v1/meta HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a target of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ['an unknown method', 'FETCH /v1/meta HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['raw UTF-8 in the query', 'GET /v1/inspirations?genre=caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405],
  ['an expectation', 'GET /v1/meta HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n', 417],
])('%s is refused', async (_, request, status) => {
  await expectRefused(await exchange(request), status)
})

test('OPTIONS * and TRACE have their answers', async () => {
  expect(statusesOf(await exchange(`OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`))).toEqual([204])
  expect(statusesOf(await exchange(`TRACE /v1/meta HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`))).toEqual([405])
})

test('pipelined requests are answered in their order (rule 1.1)', async () => {
  const key = `Authorization: Bearer ${FREE}\r\n`
  const received = await exchange([get('/v1/meta'), get('/v1/me', key), get('/v1/nothing'), get('/v1/me', CLOSE)])
  expect(statusesOf(received)).toEqual([200, 200, 404, 401])
})

const post = (body: string, headers = `Content-Length: ${body.length}\r\n`) =>
  `POST /v1/register HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`
const GOOD = '{"email":"a@b.example"}'

test('a body may come in one piece, in chunks, and slowly', async () => {
  expect(statusesOf(await exchange(post(GOOD, `${CLOSE}Content-Length: ${GOOD.length}\r\n`)))).toEqual([201])
  const chunked = `${CLOSE}Transfer-Encoding: chunked\r\n`
  const chunks = [...GOOD].map((character) => `1\r\n${character}\r\n`).join('')
  expect(statusesOf(await exchange(post(`${chunks}0\r\n\r\n`, chunked)))).toEqual([201])
})

test('a body over 16 KiB is 413 and the connection closed, also in endless chunks (rule 1.10)', async () => {
  await expectRefused(await exchange(post(GOOD.padEnd(16 * 1024 + 1))), 413)
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
  const received = await exchange([post('', 'Transfer-Encoding: chunked\r\n'), ...Array<string>(64).fill(chunk)])
  await expectRefused(received, 413)
})

test('a body announced as too large is 413 at once, though none of it arrives (rule 1.10)', async () => {
  const received = await exchange(post('abc', 'Content-Length: 100000\r\n'))
  await expectRefused(received, 413)
})

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

test('HEAD sends the length and no body (rule 1.7)', async () => {
  const received = await exchange(`HEAD /v1/meta HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)
  expect(received).toMatch(/\r\ncontent-length: \d{3}\r\n/i)
  expect(received).toMatch(/\r\n\r\n$/)
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
