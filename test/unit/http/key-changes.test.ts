// Registrations, rotations and revocations as requests: forms of other websites, bodies of rotations, and what is answered
// if the key changes meanwhile or nothing can be stored.
import { beforeEach, expect, test } from 'vitest'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { ask, FREE, fakeWorld, type World } from './fakes.ts'

let world: World
beforeEach(() => {
  world = fakeWorld()
})

const post = (path: string, body?: string, key = FREE) =>
  ask(world, path, { method: 'POST', key, ...(body === undefined ? {} : { body }) })
const rotate = (body?: string, key?: string) => post('/v1/me/rotate', body, key)
const revoke = (body?: string, key?: string) => post('/v1/me/revoke', body, key)
const header = `Bearer ${FREE}`

// (rule 29.2)
test.each<[string | undefined, number]>([
  [undefined, 3_600],
  ['', 3_600],
  ['{}', 3_600],
  ['{"other":1}', 3_600],
  ['{"overlap_seconds":0}', 0],
  ['{"overlap_seconds":86400}', 86_400],
])('the body %j rotates with an overlap of %i s', async (body, seconds) => {
  expect((await rotate(body)).status).toBe(201)
  expect(world.keyChanges).toEqual([`rotate ${seconds * 1_000} ${header}`])
})

// (rule 1.11)
test.each(['null', '[]', '3600', ' ', '{'])('the body %j is 400', async (body) => {
  expect((await rotate(body)).status).toBe(400)
})

// (rule 29.4)
test.each([
  ['unauthorized', 401],
  ['forbidden', 403],
] as const)('a key that another process made %s since it was authenticated is %i', async (error, status) => {
  world.refusedMeanwhile = error
  for (const response of [await rotate(), await revoke()]) {
    expect(response.status).toBe(status)
    expect([...response.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  }
})

test('both are 503 while the accounts are not in place (rule 29.8)', async () => {
  world.place = 'missing'
  for (const response of [await rotate(), await revoke()]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  }
  expect(world.keyChanges).toEqual([])
})

// (rule 20.14, rule 2.4)
test.each([
  ['accounts', '60'],
  ['postgres', '1'],
] as const)('a change that cannot be stored in %s is 503, and its cause is for the log', async (engine, retryAfter) => {
  world.storageFault = new EngineUnavailable(engine, 'secret detail')
  const registration = ask(world, '/v1/register', { method: 'POST', body: '{"email":"jane@example.com"}' })
  for (const response of [await registration, await rotate(), await revoke()]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, retryAfter])
    expect(await response.text()).not.toContain('secret detail')
  }
  expect(world.faults).toEqual([world.storageFault, world.storageFault, world.storageFault])
})

function register(body?: string | Uint8Array, headers: Record<string, string> = {}) {
  return ask(world, '/v1/register', { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
}

const GOOD = JSON.stringify({ email: 'Jane@Example.com ', name: 'my key' })

// (rule 5.13)
test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'Application/X-WWW-Form-URLEncoded',
  'multipart/form-data; boundary=x',
  '',
])('a request of another website with the content type "%s" is refused and does not count', async (type) => {
  const response = await register(GOOD, { 'sec-fetch-site': 'cross-site', 'content-type': type })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: 'bad_request', message: expect.stringMatching(/Content-Type/) })
  expect(world.attempts).toEqual([])
})

// (rule 5.13)
test.each([
  { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
  { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'content-type': 'application/x-www-form-urlencoded' },
] as Record<string, string>[])('a request with %o is welcome', async (headers) => {
  expect((await register(GOOD, headers)).status).toBe(201)
})

test('nobody can register while the accounts database is displaced (rule 20.9)', async () => {
  world.place = 'replaced'
  const response = await register(GOOD)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await response.json()).toEqual({
    error: 'internal',
    message: expect.stringMatching(/^Keys cannot be registered/),
  })
  expect(world.attempts).toEqual([])
})
