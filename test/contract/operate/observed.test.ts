// What an operator can observe: one log line per request, metrics, probes, and the id that links responses to the log.
// Over 200 lines: the tests share one server with metrics.
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { freshEmail, register } from '../../support/http/registrations.ts'
import { describeOwn, ownServer, ownWorld, service, target } from '../../support/http/target.ts'
import { answered, codeRequest, registeredClient, signInServer } from '../../support/oauth/sign-in-client.ts'
import { freePort, startServer } from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'

/** Sends bytes and reads until the server closes the connection. */
function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', reject).on('close', () => resolve(answer))
  })
}

function statusOf(url: string, agent: Agent): Promise<number | null> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? null))).once(
      'error',
      reject,
    )
  })
}

/** Returns the headers of a response by lower-case name. */
function headersOf(answer: string): Record<string, string> {
  const [head = ''] = answer.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  return Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')]))
}

const HOST = new URL(target.url).host
const ODD: [what: string, request: string][] = [
  ['a page', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ['no page', `GET /nothing HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ['an endpoint', `GET /v1/meta HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ['a refused key', `GET /v1/me HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ['a preflight', `OPTIONS /v1/me HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ['a probe', `GET /readyz HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ['two Hosts', `GET /v1/meta HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`],
  ['an invalid Host', `GET / HTTP/1.1\r\nHost: 1.2.3.4.5\r\nConnection: close\r\n\r\n`],
  ['CONNECT', `CONNECT x:1 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`],
  ['an unmet expectation', `GET /v1/meta HTTP/1.1\r\nHost: ${HOST}\r\nExpect: tea\r\nConnection: close\r\n\r\n`],
  ['text that is not HTTP', 'tea, please\r\n\r\n'],
  ['oversized headers', `GET /v1/meta HTTP/1.1\r\nHost: ${HOST}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
]

describeOwn('every response', 'raw sockets to the server itself', () => {
  // (rule 1.15, rule 1.16)
  it.each(ODD)('to %s has a server-made id, nosniff, no-referrer and no server banner', async (_, text) => {
    const asked = text.replace('\r\n', '\r\nX-Request-Id: chosen-by-the-client\r\n')
    const answer = await raw(target.url, text.includes('HTTP/1.1') ? asked : text)
    const headers = headersOf(answer)
    expect(headers['x-request-id'], answer).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    for (const banner of ['server', 'x-powered-by', 'x-aspnet-version']) expect(headers).not.toHaveProperty(banner)
    expect(answer).not.toMatch(/<meta[^>]+generator|astro v\d|node\.js/i)
  })

  it('has a unique id (rule 1.15)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => service('/v1/meta')))
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(50)
  })
})

async function metricsOf(port: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  return response.text()
}

describeOwn('METRICS_PORT', NEEDS, () => {
  it('opens a separate port with metrics of requests, limits and the snapshot (rule 20.4)', async () => {
    const port = String(await freePort())
    const world = await ownServer({ METRICS_PORT: port })
    for (let n = 0; n < 101; n++) await world.service('/v1/me', { key: world.freeKey })
    const email = freshEmail()
    for (let n = 0; n < 3; n++) await register(world.service, { email })
    const text = await metricsOf(port)
    const { data } = await world.service<{ snapshot: string }>('/healthz')
    for (const line of [
      'vitrine_requests_total{route="/v1/me",status="200"} 100',
      'vitrine_requests_total{route="/v1/me",status="429"} 1',
      'vitrine_limit_refusals_total{limit="requests"} 1',
      'vitrine_limit_refusals_total{limit="keys"} 1',
      'vitrine_limit_refusals_total{limit="registrations"} 0',
      'vitrine_open_windows 1',
    ]) {
      expect(text.split('\n')).toContain(line)
    }
    expect(text).toContain(`vitrine_snapshot_info{snapshot="${data.snapshot}"`)
    expect(Number(/^vitrine_snapshot_age_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect((await world.service('/metrics')).status).toBe(404)
    expect(await world.server.stop()).toBe(0)
  })

  it('counts a registration alike from a client, from /key and from the page of a sign-in (rules 20.4, 23.6, 42.2)', async () => {
    const port = String(await freePort())
    const world = await ownServer({ METRICS_PORT: port })
    const counted = async () => {
      const line = /^vitrine_requests_total\{route="\/v1\/register",status="201"\} (\d+)$/m
      return Number(line.exec(await metricsOf(port))?.[1])
    }
    const before = await counted()
    await register(world.service, { email: freshEmail() })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await world.service('/key', { method: 'POST', headers, body: `email=${freshEmail()}` })
    const desk = signInServer(world.server.url)
    const { url } = codeRequest(await registeredClient(desk), { resource: desk.resource })
    const { status } = await answered(desk, url, { action: 'register', email: freshEmail() })
    expect(status).toBe(201)
    expect((await counted()) - before).toBe(3)
    expect(await world.server.stop()).toBe(0)
  })

  it('ends the server with one line if the port is in use', async () => {
    const world = await ownWorld()
    const port = String(new URL(target.url).port)
    const started = startServer({ ...world.env, METRICS_PORT: port })
    await expect(started).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use; set METRICS_PORT to another one.`)
  })
})

describeOwn('GET /readyz', NEEDS, () => {
  it('is 503 after SIGTERM, while open connections are still served (rule 20.2)', async () => {
    const world = await ownServer()
    // The server can refuse new connections, but serves kept ones until they have been idle for a while.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await statusOf(`${world.server.url}/readyz`, agent)).toBe(200)
    process.kill(world.server.pid, 'SIGTERM')
    const seen: (number | null)[] = []
    while (!seen.includes(503) && !seen.includes(null)) {
      seen.push(await statusOf(`${world.server.url}/readyz`, agent).catch(() => null))
    }
    expect(seen.at(-1)).toBe(503)
    expect(await world.server.ended).toBe(0)
  })
})
