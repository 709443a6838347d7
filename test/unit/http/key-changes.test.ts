// POST /v1/me/rotate and /v1/me/revoke as requests: bodies, limits, and what is answered if the key changes meanwhile.
import { beforeEach, expect, test } from 'vitest'
import { EngineUnavailable } from '../../../src/state/engine-fault.ts'
import { ask, FREE, fakeWorld, REVOKED, type World } from './fakes.ts'

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

// (rule 29.2, rule 2.3)
test.each(['-1', '86401', '1.5', '"60"', 'null', '[]', 'true'])(
  'an overlap of %s is 400, and changes nothing',
  async (value) => {
    const response = await rotate(`{"overlap_seconds":${value}}`)
    const message = 'overlap_seconds takes a whole number of seconds from 0 to 86400.'
    expect([response.status, await response.json()]).toEqual([400, { error: 'bad_request', message }])
    expect(world.keyChanges).toEqual([])
  },
)

// (rule 1.11)
test.each(['null', '[]', '3600', ' ', '{'])('the body %j is 400', async (body) => {
  expect((await rotate(body)).status).toBe(400)
})

test('a body of more than 16 KiB is 413 (rule 1.10)', async () => {
  expect((await rotate(`{"other":"${'x'.repeat(17_000)}"}`)).status).toBe(413)
})

test('a rotation is counted and limited as any request (rule 29.5)', async () => {
  const response = await rotate()
  expect(response.headers.get('x-ratelimit-remaining')).toBe('99')
  world.left = 0
  expect((await rotate()).status).toBe(429)
  expect(world.uses).toHaveLength(1)
  expect(world.keyChanges).toHaveLength(1)
})

test('a revocation needs no request left, counts nowhere, and has no rate-limit headers (rule 29.7)', async () => {
  world.left = 0
  const response = await revoke()
  expect([response.status, await response.json()]).toEqual([200, { key_id: '000000000001', status: 'revoked' }])
  expect([...response.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  expect(world.uses).toEqual([])
  expect(world.keyChanges).toEqual([`revoke ${header}`])
})

test('a revocation ignores its body (rule 29.6)', async () => {
  for (const body of ['', 'nonsense', '[]', 'x'.repeat(20_000)]) expect((await revoke(body)).status).toBe(200)
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

test('without a key both are 401, and with a revoked one 403', async () => {
  for (const path of ['/v1/me/rotate', '/v1/me/revoke']) {
    expect((await ask(world, path, { method: 'POST' })).status).toBe(401)
    expect((await post(path, undefined, REVOKED)).status).toBe(403)
    expect((await ask(world, path, { key: FREE })).status).toBe(405)
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

test('only a new key is in the response, which no cache stores (rule 29.1)', async () => {
  const response = await rotate('{"overlap_seconds":60}')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    api_key: FREE,
    key_id: '000000000001',
    plan: 'free',
    previous_expires_at: '2026-11-20T10:00:00.000Z',
    message: expect.stringContaining('works until 2026-11-20T10:00:00.000Z'),
  })
})
