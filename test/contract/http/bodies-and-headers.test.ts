// Requests that are rejected before any endpoint: bodies that never end. Each error is JSON and reveals nothing about the server.
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freshAddress } from '../../support/http/registrations.ts'
import { describeOwn, get, service, target } from '../../support/http/target.ts'
import { Failure as FailureShape } from '../../support/model/shapes.ts'

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
