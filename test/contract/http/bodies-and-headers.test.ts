// Requests that are rejected before any endpoint: oversized bodies and headers, malformed HTTP, and Host headers that
// try to select the route. Each gets the JSON error body, which reveals nothing about the server.
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freshAddress, register } from '../../support/http/registrations.ts'
import { describeOwn, get, service, target } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'
import { Failure as FailureShape } from '../../support/model/shapes.ts'

const LIMIT = 16 * 1024

/** Sends bytes over a socket and returns what the server sends until it closes the connection. */
function overSocket(...parts: string[]): Promise<string> {
  const { hostname, port } = new URL(target.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part)
    })
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', () => {}).on('close', () => resolve(answer))
  })
}

/** Sends a head and then an endless body. Returns the response and the bytes sent when the server closes. */
function pouring(head: string): Promise<{ answer: string; sent: number }> {
  const { hostname, port } = new URL(target.url)
  const water = Buffer.alloc(64 * 1024, 'x')
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    const pour = () => {
      while (socket.writable && socket.write(water));
    }
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('drain', pour).on('error', () => {})
    socket.on('close', () => resolve({ answer, sent: socket.bytesWritten }))
    socket.write(head)
    pour()
  })
}

function expectFailure(answer: string, status: number): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/content-type: application\/json/i)
  expect(FailureShape.parse(JSON.parse(body)).error).toBe('bad_request')
}

describeOwn('a body over 16 KiB', 'registrations', () => {
  it('is 413 bad_request (rule 1.10)', async () => {
    for (const length of [LIMIT + 1, 100_000, 500_000]) {
      const { status, data } = await register<Failure>(service, 'x'.repeat(length))
      expect([status, data.error]).toEqual([413, 'bad_request'])
    }
  })

  it('is 413 if its length is not declared (rule 1.10)', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const head = `POST /v1/register HTTP/1.1\r\nHost: any\r\nX-Forwarded-For: ${freshAddress()}\r\nTransfer-Encoding: chunked\r\n\r\n`
    expectFailure(await overSocket(head, chunk, chunk, '0\r\n\r\n'), 413)
  })

  it('is rejected long before all of it arrives, and the connection closes (rule 1.10)', async () => {
    const from = freshAddress()
    const { answer, sent } = await pouring(
      `POST /v1/register HTTP/1.1\r\nHost: any\r\nX-Forwarded-For: ${from}\r\nContent-Length: 1000000000\r\n\r\n`,
    )
    // A client that only writes can notice the closed connection before it reads the response.
    if (answer !== '') expectFailure(answer, 413)
    expect(sent).toBeLessThan(20_000_000)
  })
})

describeOwn('a malformed request', 'a raw connection to the server', () => {
  it('is 431 if its headers are too large (rule 1.14)', async () => {
    const header = `X-Long: ${'x'.repeat(100_000)}\r\n`
    expectFailure(await overSocket(`GET /v1/meta HTTP/1.1\r\nHost: any\r\n${header}\r\n`), 431)
  })

  // (rule 1.14, rule 2.1)
  it.each([
    ['an invalid request line', 'let me in\r\n\r\n'],
    ['an invalid header line', 'GET /v1/meta HTTP/1.1\r\nHost: any\r\nno header\r\n\r\n'],
    ['an unknown method', 'LOOK /v1/meta HTTP/1.1\r\nHost: any\r\nConnection: close\r\n\r\n'],
    ['two lengths', 'POST /v1/register HTTP/1.1\r\nHost: any\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['no Host', 'GET /v1/meta HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET /v1/meta HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  ])('is 400 in JSON: %s', async (_, request) => {
    expectFailure(await overSocket(request), 400)
  })

  // (rule 1.12)
  it.each(['x/v1/meta?', 'x/v1/meta#', 'x:99999', 'a@b', 'x y', '/v1/meta', 'x:1:2', ''])(
    'is 400 for the Host %j, which selects no route',
    async (host) => {
      expectFailure(await overSocket(`GET /v1/me HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), 400)
    },
  )

  it('is rejected if its target is a URL on another host (rule 1.12)', async () => {
    const answer = await overSocket(
      'GET http://other.example/v1/meta HTTP/1.1\r\nHost: any\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 (400|421) /)
  })
})

describe('an error response', () => {
  it('contains no stack trace, path or SQL (rule 2.4)', async () => {
    const asks = ['genre=%27', 'limit=%00', 'fields=%3Cscript%3E', 'sort=../../etc/passwd', "year='--"]
    for (const query of asks) {
      const { text, status } = await get(`/v1/inspirations?${query}`)
      expect(status).toBeLessThan(500)
      if (status >= 400)
        expect(text).not.toMatch(/\bat .+:\d+|node_modules|\.ts\b|\.mjs\b|SELECT |sqlite|\/home\/|file:/i)
    }
  })

  it('is not cached (rule 2.6)', async () => {
    const answers = [await get('/v1/inspirations?limit=0'), await get('/v1/nowhere'), await service('/v1/me')]
    for (const { headers } of answers) expect(headers['cache-control']).toMatch(/no-store|no-cache|private/)
  })
})
