// Property-based fuzzing of all routes over HTTP. No request gets a 5xx, all responses match the declared shapes,
// routes that require a key return no data without one, and no request blocks the event loop for long.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isText } from '../../support/http/declared.ts'
import { type HttpResponse, type Service, serviceAt } from '../../support/http/http.ts'
import { freshAddress, madeAdmin, registered } from '../../support/http/registrations.ts'
import type { Failure } from '../../support/model/shapes.ts'
import { seedOfRun } from '../../support/project/random.ts'
import { killRemaining, type Server, script, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { largeWorld } from '../kills/large-world.ts'
import { isShort, scale } from '../scale.ts'
import { loopDelayOf, MONITORED } from './loop-delay.ts'
import { type Auth, type FuzzedRequest, requests, routes } from './requests/fuzz-requests.ts'
import { vocabularyOf } from './requests/vocabulary.ts'

const REQUESTS = scale('REQUESTS', 100_000, 3_000)
const ENTRIES = isShort ? 1_500 : 5_000
/** The target is 20 ms. The bound is higher, because other load on the machine can exceed the target. */
const BOUND_MS = 500
const seed = seedOfRun('fuzz')
const folder = temporaryFolder()
const counts = { requests: 0, statuses: {} as Record<number, number> }
let server: Server
let service: Service
let admin: string
let authorizations: Record<Auth, string | undefined>

beforeAll(async () => {
  const entry = await builtSite(folder.path)
  const { env } = await largeWorld(folder.path, ENTRIES)
  server = await startServer(env, { args: [...MONITORED, entry] })
  service = serviceAt(server.url)
  admin = await madeAdmin(await registered(service), env)
  const revoked = await registered(service)
  await script('keys', ['revoke', revoked.key_id], env)
  authorizations = {
    admin: `Bearer ${admin}`,
    spare: `Bearer ${(await registered(service)).api_key}`,
    none: undefined,
    unknown: `Bearer svc_${'0'.repeat(12)}_${'0'.repeat(32)}`,
    'wrong secret': `Bearer ${admin.slice(0, -32)}${'0'.repeat(32)}`,
    revoked: `Bearer ${revoked.api_key}`,
    malformed: `Bearer ${admin.toUpperCase()}`,
    basic: 'Basic dXNlcjpwYXNz',
  }
})
afterAll(async () => {
  killRemaining()
  folder.remove()
  console.info(`fuzz: ${counts.requests} requests, ${JSON.stringify(counts.statuses)}, SEED=${seed}`)
})

async function send({ method, target, auth, headers, body }: FuzzedRequest): Promise<HttpResponse<Failure>> {
  const authorization = authorizations[auth]
  const all = { ...headers, 'x-forwarded-for': freshAddress(), ...(authorization && { authorization }) }
  return service<Failure>(target, { method, headers: all, ...(body !== undefined && { body }) })
}

/** Sends a request and checks what must hold for every request. */
async function expectDocumented(request: FuzzedRequest): Promise<void> {
  const answer = await send(request)
  counts.requests++
  counts.statuses[answer.status] = (counts.statuses[answer.status] ?? 0) + 1
  expect(answer.status, answer.text).toBeLessThan(500)
  if (request.method !== 'OPTIONS') expectDeclaredByRoute(request, answer)
  await renewSpare(request, answer)
  const reads = (request.method === 'GET' || request.method === 'HEAD') && request.route.endpoint.method === 'get'
  const needsKey = request.route.endpoint.access === 'key' && reads
  if (!needsKey || request.auth === 'admin') return
  expect([400, 401, 403], 'no data without a required key').toContain(answer.status)
  if (answer.status === 403) expect(request.auth).toBe('revoked')
}

/** Replaces the spare key after a request that rotated or revoked it, so that it stays valid. */
async function renewSpare({ route, auth }: FuzzedRequest, { status, data }: HttpResponse<unknown>): Promise<void> {
  if (auth !== 'spare') return
  if (route.pattern === '/v1/me/rotate' && status === 201)
    authorizations.spare = `Bearer ${(data as { api_key: string }).api_key}`
  if (route.pattern === '/v1/me/revoke' && status === 200)
    authorizations.spare = `Bearer ${(await registered(service)).api_key}`
}

function expectDeclaredByRoute({ route, method }: FuzzedRequest, answer: HttpResponse<Failure>): void {
  const declared = route.endpoint.responses[answer.status]
  expect(declared, `${route.pattern} declares ${answer.status}`).toBeDefined()
  expect(declared?.headers.safeParse(answer.headers).error?.issues).toBeUndefined()
  if (method === 'HEAD') expect(answer.text).toBe('')
  else if (!isText(answer)) expect(declared?.body.safeParse(answer.data ?? null).error?.issues).toBeUndefined()
}

test('all routes are tested', () => {
  expect(routes.length).toBeGreaterThanOrEqual(14)
})

test(`${REQUESTS} random requests get only declared responses`, async () => {
  await loopDelayOf(server)
  const property = fc.asyncProperty(requests(await vocabularyOf(service, admin)), expectDocumented)
  const start = performance.now()
  await fc.assert(property, { numRuns: REQUESTS, seed, endOnFailure: false })
  const seconds = (performance.now() - start) / 1000
  const { p99, max } = await loopDelayOf(server)
  console.info(
    `fuzz: ${(REQUESTS / seconds).toFixed(0)} requests per second, event-loop delay ${p99.toFixed(1)} ms (99th percentile), ${max.toFixed(1)} ms (maximum)`,
  )
  expect(p99, 'a bound that holds on a busy machine').toBeLessThan(BOUND_MS)
  expect(await server.stop()).toBe(0)
})
