// Hostile requests and rare valid ones, byte for byte. Malformed requests get a 4xx with the JSON body and a closed
// connection, valid ones the right response, and no request reaches another route.
// Over 200 lines: one table of requests.
import { expect, it } from 'vitest'
import { bodyOf, exchangeRaw, type RawResponse } from '../../support/http/raw-socket.ts'
import { describeOwn, target } from '../../support/http/target.ts'
import { Failure, Meta } from '../../support/model/shapes.ts'

const NEEDS = 'a raw connection to the server'
const AUTHORITY = new URL(target.url).host
const CLOSE = 'Connection: close\r\n'
const HOST = `Host: ${AUTHORITY}\r\n`
const KEY = `Authorization: Bearer ${target.freeKey}\r\n`

const send = (bytes: string) => exchangeRaw(target.url, bytes)
const get = (path: string, headers = HOST) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`

function expectRefused(answer: RawResponse, status = 400): void {
  expect(answer.statuses).toEqual([status])
  expect(answer.text).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer.text).toMatch(/\r\ncontent-type: application\/json/i)
  expect(answer.text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
  expect(answer.text, 'no version banner').not.toMatch(/\r\n(server|x-powered-by): /i)
  const code = { 404: 'not_found', 405: 'method_not_allowed' }[status] ?? 'bad_request'
  expect(Failure.parse(bodyOf(answer)).error).toBe(code)
  expect(answer.closed).toBe(true)
}

describeOwn('a Host header that tries to select the route', NEEDS, () => {
  // (rule 1.12)
  it.each([
    ['a path', 'x/v1/meta?'],
    ['a path and a fragment', 'x/v1/meta#'],
    ['a URL', 'http://x/v1/meta'],
    ['a user', 'user@x'],
    ['a user and a password', `u:p@${AUTHORITY}`],
    ['a port above 65535', 'x:99999'],
    ['a port that is not a number', 'x:v1'],
    ['a backslash', 'x\\v1\\meta'],
    ['an escaped slash', 'x%2fv1%2fmeta'],
    ['a NUL escape', 'x%00'],
    ['a query', 'x?/v1/meta'],
    ['a blank', 'x /v1/meta'],
    ['a tab', 'x\t/v1/meta'],
    ['a comma', 'x, y'],
    ['brackets around a path', '[/v1/meta]'],
    ['nothing', ''],
    ['only dots', '..'],
    ['a slash', '/v1/meta'],
    ['a colon without a port', 'a.example:'],
    ['two ports', 'x:1:2'],
    ['an address with a byte that is too large', '256.1.1.1:80'],
    ['a name that ends with a number', 'a.1'],
    ['a name that ends with a number and a dot', 'a.1.'],
    ['a name that ends with digits', 'foo.09'],
  ])('is rejected: %s', async (_, host) => {
    for (const path of ['/', '/v1/me', '/nowhere']) expectRefused(await send(get(path, `Host: ${host}\r\n`)))
  })

  it('is rejected if it is missing or repeated (rule 1.12)', async () => {
    for (const headers of ['', `${HOST}Host: x\r\n`, HOST + HOST, `host: a\r\nHOST: b\r\n`]) {
      expectRefused(await send(get('/v1/meta', headers)))
    }
  })
})

describeOwn('a request target that is not canonical', NEEDS, () => {
  // (rule 1.12, rule 1.13)
  it.each([
    'http://other.example/v1/meta',
    'https://other.example/v1/meta',
    `http://${AUTHORITY}:1/v1/meta`,
    `http://u@${AUTHORITY}/v1/meta`,
    '\\v1\\meta',
    '/v1\\meta',
    '/%5cv1%5cmeta',
    '/%2fv1%2fmeta',
    '/%2Fv1/meta',
    '/%2576%2531/meta',
    '/%25%32%66v1/meta',
    '/x%00/v1/meta',
    '/v1/meta#x',
    '*',
    'v1/meta',
    'v1/meta:80',
    '?/v1/meta',
    '/v1/meta\u0001',
    '/caf\u00e9',
    '/x%25',
    '/x%5c',
    '/x%2f.png',
    '/cdn-cgi/image/w=4/..%2f..%5cx.png',
    '/x.png%00.jpg',
    `ftp://${AUTHORITY}/v1/meta`,
    '/v1/inspirations?genre=caf\u00e9',
  ])('is rejected: %s', async (path) => {
    expectRefused(await send(get(path)))
  })

  // (rule 1.13)
  it.each([
    '//v1/meta',
    '//other.example/v1/meta',
    '/v1//meta',
    '/x/../v1/meta',
    '/./v1/meta',
    '/%2e%2e/v1/meta',
    '/x/%2e%2E/v1/meta',
    '/.%2e/v1/meta',
    '/v1/inspirations//similar',
    '/v1/meta//',
    '/v1/./meta',
    '/v1/..',
    '/cdn-cgi/image/../../v1/meta',
  ])('is unknown: %s', async (path) => {
    expectRefused(await send(get(path)), 404)
  })

  // (rule 1.5)
  it.each([
    '/v1/%2fme',
    '/v1/me%2f',
    '/v1/meta%2f..%2fme',
    '/v1/meta%00',
    '/v1/%256de',
    '/v1/me%5c',
    '/v1/inspirations%2fx',
  ])('reaches no route: %s', async (path) => {
    const answer = await send(get(path, HOST + CLOSE))
    expect(answer.statuses[0]).toBeOneOf([400, 404])
    Failure.parse(bodyOf(answer))
  })
})

describeOwn('a malformed request', NEEDS, () => {
  const post = (headers: string, body = '') => `POST /v1/register HTTP/1.1\r\n${HOST}${headers}\r\n${body}`
  // (rule 1.14, rule 2.1)
  it.each<[string, string, number]>([
    ['CONNECT', `CONNECT ${AUTHORITY} HTTP/1.1\r\n${HOST}\r\n`, 405],
    [
      'Content-Length before Transfer-Encoding',
      post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      400,
    ],
    [
      'Transfer-Encoding before Content-Length',
      post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', '0\r\n\r\n'),
      400,
    ],
    ['a length twice', post('Content-Length: 2\r\nContent-Length: 2\r\n', '{}'), 400],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400],
    ['a negative length', post('Content-Length: -1\r\n'), 400],
    ['a length in hex', post('Content-Length: 0x2\r\n', '{}'), 400],
    ['a second coding after chunked', post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'), 400],
    ['an unknown transfer coding', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'), 400],
    ['a blank before the colon', post('Content-Length : 2\r\n', '{}'), 400],
    ['a folded header', get('/v1/meta', `${HOST}X: a\r\n b\r\n`), 400],
    ['a bare line feed', `GET /v1/meta HTTP/1.1\n${HOST}\r\n`, 400],
    ['a NUL in a header', get('/v1/meta', `${HOST}X: a\u0000b\r\n`), 400],
    ['headers of 20 KB', get('/v1/meta', `${HOST}X: ${'x'.repeat(20_000)}\r\n`), 431],
    ['two thousand headers', get('/v1/meta', HOST + 'X-Header: some\r\n'.repeat(2_000)), 431],
    ['a target of 20 KB', get(`/${'x'.repeat(20_000)}`), 431],
    ['a header without a colon', get('/v1/meta', `${HOST}no header\r\n`), 400],
    ['an expectation', get('/v1/meta', `${HOST}Expect: wonders\r\n`), 417],
    ['another protocol', 'GET /v1/meta HTTP/3.0\r\n\r\n', 400],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an unknown method', `LOOK /v1/meta HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['a method in lower case', `get /v1/meta HTTP/1.1\r\n${HOST}\r\n`, 400],
  ])('is rejected: %s', async (_, bytes, status) => {
    expectRefused(await send(bytes), status)
  })

  it('is not smuggled in a chunk that is longer than its size says', async () => {
    const smuggled = post('Transfer-Encoding: chunked\r\n', `2\r\n{}GET /v1/meta HTTP/1.1\r\n${HOST}\r\n0\r\n\r\n`)
    expectRefused(await send(smuggled))
  })
})

describeOwn('a rare but valid request', NEEDS, () => {
  it('can be pipelined; responses come in order', async () => {
    const answer = await send(
      [get('/v1/meta'), get('/v1/me', HOST + KEY), get('/v1/nothing'), get('/v1/me', HOST + CLOSE)].join(''),
    )
    expect(answer.statuses).toEqual([200, 200, 404, 401])
  })

  it('gets its response after the client half-closes the connection', async () => {
    const answer = await exchangeRaw(target.url, get('/v1/meta', HOST + CLOSE), { halfClose: true })
    expect(answer.statuses).toEqual([200])
    Meta.parse(bodyOf(answer))
    const kept = await exchangeRaw(target.url, get('/v1/meta') + get('/v1/nothing'), { halfClose: true })
    expect(kept.statuses).toEqual([200, 404])
  })

  it('can have a URL on the right host as its target (rule 1.12)', async () => {
    const answer = await send(get(`http://${AUTHORITY}/v1/meta`, HOST + CLOSE))
    expect(answer.statuses).toEqual([200])
    Meta.parse(bodyOf(answer))
    expect((await send(get(`http://${AUTHORITY}/v1/me`, HOST + CLOSE))).statuses).toEqual([401])
  })

  it('can be OPTIONS * (204); TRACE is 405 and echoes nothing', async () => {
    expect((await send(`OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)).statuses).toEqual([204])
    const trace = await send(`TRACE /v1/meta HTTP/1.1\r\n${HOST}X-Secret: echo\r\n${CLOSE}\r\n`)
    expect(trace.statuses).toEqual([405])
    expect(trace.text).not.toContain('X-Secret')
  })

  // (rule 1.12)
  it.each(['A.Example:8080', '127.0.0.1', '[::1]', '[::1]:4321', 'under_score.example', 'localhost:1', '1.example'])(
    'can have the Host %s',
    async (host) => {
      expect((await send(get('/v1/meta', `Host: ${host}\r\n${CLOSE}`))).statuses).toEqual([200])
    },
  )

  it('can use HTTP/1.0 or start with empty lines', async () => {
    expect((await send(`GET /v1/meta HTTP/1.0\r\n${HOST}\r\n`)).text).toMatch(/^HTTP\/1\.1 200 /)
    expect((await send(`\r\n\r\n${get('/v1/meta', HOST + CLOSE)}`)).statuses).toEqual([200])
  })
})

describeOwn('every response', NEEDS, () => {
  const PATHS = [
    '/',
    '/healthz',
    '/nowhere',
    '/v1/meta',
    '/v1/me',
    '/v1/inspirations?limit=3',
    '/v1/sections?type=hero&limit=2',
  ]

  it('has a Content-Length', async () => {
    for (const path of PATHS) {
      const { text } = await send(get(path, HOST + KEY + CLOSE))
      expect(text, path).toMatch(/\r\ncontent-length: \d+\r\n/i)
      expect(text, path).not.toMatch(/\r\ntransfer-encoding:/i)
    }
  })

  it('contains no link built from the Host header', async () => {
    for (const path of PATHS) {
      const forged = `Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\n`
      const { text } = await send(get(path, forged + KEY + CLOSE))
      expect(text, path).not.toMatch(/evil\.example|gopher/)
    }
  })
})
