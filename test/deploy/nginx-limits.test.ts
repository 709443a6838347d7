// How the shipped nginx configuration protects a server on the open internet: TLS only, limits per client, and the bytes
// from Node.js if nginx cannot read a file.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { get as overTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRequest, responseTo, type Service, uncheckedAt } from '../support/http/http.ts'
import { get, ownServer } from '../support/http/target.ts'
import type { Failure } from '../support/model/shapes.ts'
import type { ServedWorld } from '../support/worlds/world.ts'
import { type Front, startNginx } from './nginx.ts'

const PRECOMPUTED = '/v1/taxonomies?taxonomy=color'
const HSTS = 'max-age=31536000'

let world: ServedWorld
let front: Front
let service: Service
/** A folder that nginx takes for that of the snapshots. */
let empty: string

beforeAll(async () => {
  world = await ownServer({ ACCEL_PREFIX: '/_snapshot' })
  empty = await mkdtemp(join(tmpdir(), 'vitrine-no-snapshots-'))
  front = await startNginx(new URL(world.server.url).host, empty)
  service = uncheckedAt(front.url)
})
afterAll(async () => {
  await front?.stop()
  expect(await world?.server.stop()).toBe(0)
  if (empty) await rm(empty, { recursive: true })
})

// (rule 22.5)
it('a file that nginx cannot read is sent by Node.js', async () => {
  const { status, text, headers } = await service(PRECOMPUTED, { key: world.adminKey })
  expect([status, text]).toEqual([200, (await get(PRECOMPUTED)).text])
  expect(headers).not.toHaveProperty('x-accel-redirect')
})

it.each([
  ['sent by Node.js', '/v1/nothing', 404],
  ['sent by Node.js in place of a file', PRECOMPUTED, 200],
  ['refused', '/v1/meta?'.padEnd(60_000, 'x'), 431],
])('over TLS, a response %s has HSTS', async (_, path, status) => {
  const headers = { authorization: `Bearer ${world.adminKey}` }
  const [response] = await once(overTls(front.secureUrl + path, { ca: front.certificate, headers }), 'response')
  response.resume()
  expect([response.statusCode, response.headers['strict-transport-security']]).toEqual([status, HSTS])
})

it('TLS carries HTTP/2', async () => {
  const session = connect(front.secureUrl, { ca: front.certificate })
  const [headers] = await once(session.request({ ':path': '/v1/meta' }), 'response')
  session.destroy()
  expect([headers[':status'], headers['strict-transport-security']]).toEqual([200, HSTS])
})

it('without TLS, a browser is redirected and a key is refused', async () => {
  const plain = uncheckedAt(front.plainUrl)
  const { status, headers } = await plain('/explore?q=a%20b')
  expect([status, headers['location']]).toEqual([308, 'https://api.gallery.example/explore?q=a%20b'])
  const refused = await plain<Failure>('/v1/search?q=dark', { key: world.freeKey })
  expect([refused.status, refused.data.error]).toEqual([403, 'forbidden'])
  expect((await plain('/.well-known/acme-challenge/none')).status).toBe(404)
})

it('a request without TLS to the port with TLS is 400 in JSON', async () => {
  const { status, data } = await uncheckedAt(front.secureUrl.replace('https', 'http'))<Failure>('/v1/meta')
  expect([status, data.error]).toEqual([400, 'bad_request'])
})

it('a flood of one client is 429 in JSON, and others are served', async () => {
  const flood = { localAddress: '127.0.0.50' }
  const send = () => service<Failure>('/v1/nothing', flood)
  let refused: Awaited<ReturnType<typeof send>> | undefined
  for (let batch = 0; batch < 100 && !refused; batch++) {
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    refused = answers.find(({ status, headers }) => status === 429 && headers['retry-after'] === '1')
  }
  expect(refused?.data).toEqual({ error: 'rate_limited', message: expect.stringContaining('network') })
  expect((await service('/v1/nothing', { localAddress: '127.0.0.51' })).status).toBe(404)
})

it('a client that keeps many requests open gets 429, and others are served', async () => {
  const headers = { 'content-length': '9' }
  const open = { method: 'POST', headers, localAddress: '127.0.0.52' }
  const requests = Array.from({ length: 110 }, () => openRequest(front.url, '/v1/register', open))
  const answers = requests.map((request) => responseTo(request))
  for (const request of requests) request.flushHeaders()
  const { status } = await Promise.race(answers)
  expect(status).toBe(429)
  expect((await service('/v1/nothing', { localAddress: '127.0.0.53' })).status).toBe(404)
  for (const request of requests) request.destroy()
  await Promise.allSettled(answers)
})
