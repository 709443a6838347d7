// A written response equals what writeHead of Node.js sends, header for header and byte for byte.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiResponse, headPairs, webResponseOf } from '../../../../src/http/response/api-response.ts'
import { headLines } from '../../../../src/http/response/common-headers.ts'
import { KEEP_ALIVE_MS, writeResponse } from '../../../../src/http/server/write-response.ts'

const TEXT = Buffer.from('{"name":"Café 😀"}').toString('latin1')
const head = (length?: number) =>
  headLines({
    ETag: '"a"',
    Vary: 'Accept-Encoding',
    ...(length === undefined ? {} : { 'Content-Length': `${length}` }),
  })
/** What only logs and metrics read. */
const UNRECORDED = { keyId: null, problem: null }
const ANSWERS: Record<string, ApiResponse> = {
  text: { status: 200, head: head(TEXT.length), body: TEXT, closes: false, ...UNRECORDED },
  bytes: { status: 200, head: head(3), body: Buffer.from([0, 255, 10]), closes: false, ...UNRECORDED },
  long: { status: 200, head: head(300_000), body: TEXT[0]?.repeat(300_000) ?? '', closes: false, ...UNRECORDED },
  a: { status: 200, head: head(60_000), body: 'a'.repeat(60_000), closes: false, ...UNRECORDED },
  b: { status: 429, head: head(60_000), body: 'b'.repeat(60_000), closes: false, ...UNRECORDED },
  nothing: { status: 204, head: head(), body: null, closes: false, ...UNRECORDED },
  unchanged: { status: 304, head: head(), body: null, closes: false, ...UNRECORDED },
  closing: { status: 401, head: head(2), body: '{}', closes: true, ...UNRECORDED },
}

/** The same through the documented API of Node.js. */
const byTheBook: RequestListener = (incoming, outgoing) => {
  const { status, head: lines, body, closes } = answerTo(incoming)
  outgoing.writeHead(status, headPairs(closes ? `${lines}Connection: close\r\n` : lines))
  outgoing.end(typeof body === 'string' ? Buffer.from(body, 'latin1') : (body as Uint8Array | null))
}
const written: RequestListener = (incoming, outgoing) => writeResponse(outgoing, answerTo(incoming))
/** As on a Node.js without `_header`. */
const without: RequestListener = (incoming, outgoing) => {
  const plain = new Proxy(outgoing, {
    get(target, name) {
      const value = name === '_header' ? undefined : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  })
  writeResponse(plain, answerTo(incoming))
}

function answerTo({ url = '', method }: IncomingMessage): ApiResponse {
  const answer = ANSWERS[url.slice(1)] as ApiResponse
  return method === 'HEAD' ? { ...answer, body: null } : answer
}

const servers: Server[] = []
async function listen(listener: RequestListener): Promise<number> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

let ports: { written: number; without: number; byTheBook: number }
beforeAll(async () => {
  ports = { written: await listen(written), without: await listen(without), byTheBook: await listen(byTheBook) }
})
afterAll(() => {
  for (const server of servers) server.close()
})

/** Everything received, with the lines of each head sorted and without dates. */
function sent(request: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    socket
      .on('error', reject)
      .on('close', () => resolve(received.replace(/^Date: .*GMT$/gm, 'Date').replace(HEAD, sorted)))
  })
}
const HEAD = /HTTP\/1\.1 [\s\S]*?\r\n\r\n/g
const sorted = (text: string) => text.split('\r\n').sort().join('\r\n')

const get = (name: string, { method = 'GET', version = '1.1', more = '' } = {}) =>
  `${method} /${name} HTTP/${version}\r\nHost: a\r\n${more}\r\n`
const LAST = get('text', { more: 'Connection: close\r\n' })

test.each([
  ...Object.keys(ANSWERS).map((name) => [name, get(name) + LAST]),
  ['HEAD', get('text', { method: 'HEAD' }) + LAST],
  ['HTTP/1.0', get('text', { version: '1.0' })],
  ['HTTP/1.0 that keeps alive', get('text', { version: '1.0', more: 'Connection: keep-alive\r\n' }) + LAST],
  ['100-continue', get('text', { more: 'Expect: 100-continue\r\n' }) + LAST],
  ['pipelining', `${get('long')}${get('unchanged')}${get('bytes')}${get('nothing')}${LAST}`],
])('%s', async (_, request) => {
  const expected = await sent(request as string, ports.byTheBook)
  expect(expected).toMatch(/Content-Length/)
  expect(await sent(request as string, ports.written)).toBe(expected)
  expect(await sent(request as string, ports.without)).toBe(expected)
})

test('a response that its client does not take yet keeps its bytes while others are written', async () => {
  const slow = connect(ports.written, '127.0.0.1').setEncoding('latin1').pause()
  slow.write((get('a') + get('text')).repeat(200) + LAST)
  for (let i = 0; i < 20; i++) expect(await sent(get('b') + LAST, ports.written)).toContain('b'.repeat(60_000))
  expect((await slow.toArray()).join('').replace(HEAD, '') === ('a'.repeat(60_000) + TEXT).repeat(200) + TEXT).toBe(
    true,
  )
})

const BLOCK = 65_536

/** A body of blocks that are counted when they are read. Fails after `readable` of them. */
function blocksOf(count: number, readable = count) {
  const body = {
    length: count * BLOCK,
    read: 0,
    async *blocks() {
      for (; body.read < count; body.read++) {
        if (body.read === readable) throw new Error('the file has changed')
        yield Buffer.alloc(BLOCK)
      }
    },
  }
  return body
}

/** Serves a body, and resolves with the response and the connection of a client that does not read yet. */
async function serveTo(body: ReturnType<typeof blocksOf>): Promise<{ outgoing: ServerResponse; socket: Socket }> {
  let socket: Socket | undefined
  const outgoing = await new Promise<ServerResponse>((resolve) => {
    const port = listen((_, to) => {
      writeResponse(to, { status: 200, head: head(body.length), body, closes: true, ...UNRECORDED })
      resolve(to)
    })
    void port.then((at) => {
      socket = connect(at, '127.0.0.1', () => socket?.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
      socket.pause()
    })
  })
  return { outgoing, socket: socket as Socket }
}

async function received(socket: Socket): Promise<number> {
  let bytes = 0
  for await (const chunk of socket) bytes += (chunk as Buffer).byteLength
  return bytes
}

test('a file is read at the pace of the client', async () => {
  const body = blocksOf(1_000)
  const { outgoing, socket } = await serveTo(body)
  await expect.poll(() => outgoing.writableNeedDrain && body.read, { interval: 20 }).toBeGreaterThan(0)
  expect(outgoing.writableLength).toBeLessThan(4 * BLOCK)
  expect(body.read).toBeLessThan(500)
  expect(await received(socket)).toBeGreaterThan(body.length)
})

test('a file that cannot be read to its end cuts the response off', async () => {
  const body = blocksOf(10, 5)
  const { socket } = await serveTo(body)
  const bytes = await received(socket).catch(() => 0)
  expect(bytes).toBeLessThan(body.length)
  expect(socket.destroyed).toBe(true)
})

test('a file stops being read when its client leaves', async () => {
  const body = blocksOf(1_000)
  const { outgoing, socket } = await serveTo(body)
  await expect.poll(() => outgoing.writableNeedDrain, { interval: 5 }).toBe(true)
  socket.destroy()
  await expect.poll(() => outgoing.destroyed, { interval: 5 }).toBe(true)
  expect(body.read).toBeLessThan(1_000)
})

test('the same response as a Response of the Fetch API', async () => {
  const response = webResponseOf(ANSWERS['text'] as ApiResponse)
  expect(Object.fromEntries(response.headers)).toEqual({
    etag: '"a"',
    vary: 'Accept-Encoding',
    'content-length': String(Buffer.byteLength('{"name":"Café 😀"}')),
  })
  expect(await response.text()).toBe('{"name":"Café 😀"}')
  expect(webResponseOf(ANSWERS['closing'] as ApiResponse).headers.get('connection')).toBe('close')
})
