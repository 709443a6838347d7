import { beforeEach, expect, test } from 'vitest'
import { ask, fakeWorld, type World } from './fakes.ts'

let world: World
beforeEach(() => {
  world = fakeWorld()
})

function register(body?: string | Uint8Array, headers: Record<string, string> = {}) {
  return ask(world, '/v1/register', { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
}

const GOOD = JSON.stringify({ email: 'Jane@Example.com ', name: 'my key' })

test('a valid body gets a key in a response that is not stored (rule 5.1, rule 5.2)', async () => {
  const response = await register(GOOD)
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.has('etag')).toBe(false)
  expect(await response.json()).toMatchObject({ key_id: '000000000001', plan: 'free', message: expect.any(String) })
})

// (rule 1.11)
test.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
  'the content type %s makes no difference',
  async (type) => {
    expect((await register(GOOD, { 'content-type': type })).status).toBe(201)
  },
)

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

// (rule 1.11, rule 5.3)
test.each<[string, string | Uint8Array | undefined, RegExp]>([
  ['no body', undefined, /empty/],
  ['an empty body', '', /empty/],
  ['blanks', ' \n', /empty/],
  ['no JSON', '{"email":', /not valid JSON/],
  ['a form', 'email=a%40b.example', /not valid JSON/],
  ['an array', '[]', /JSON object/],
  ['a string', '"a@b.example"', /JSON object/],
  ['null', 'null', /JSON object/],
  ['a byte order mark', `\ufeff${GOOD}`, /byte order mark/],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /UTF-8/],
  ['no email', '{}', /email takes/],
  ['an email that is none', '{"email":"nonsense"}', /email takes/],
  ['an email of another type', '{"email":5}', /email takes/],
  ['an email on the prototype', '{"__proto__":{"email":"a@b.example"}}', /email takes/],
  ['a long name', JSON.stringify({ email: 'a@b.example', name: 'x'.repeat(101) }), /name takes/],
  ['a deep nest', '['.repeat(8000), /not valid JSON/],
])('%s is 400 with a message that helps', async (_, body, message) => {
  const response = await register(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: 'bad_request', message: expect.stringMatching(message) })
  expect(world.attempts).toHaveLength(1)
})

test('a compressed body is refused with a message (rule 1.11)', async () => {
  const response = await register(GOOD, { 'content-encoding': 'gzip' })
  expect(await response.json()).toMatchObject({ error: 'bad_request', message: 'The body must not be compressed.' })
})

test('a body has at most 16 KiB; a larger one closes the connection (rule 1.10)', async () => {
  const padded = (size: number) => GOOD + ' '.repeat(size - GOOD.length)
  expect((await register(padded(16 * 1024))).status).toBe(201)
  const response = await register(padded(16 * 1024 + 1))
  expect(response.status).toBe(413)
  expect(response.headers.get('connection')).toBe('close')
  expect(await response.json()).toMatchObject({ error: 'bad_request' })
})

test('attempts beyond the hourly limit are refused before the body is read (rule 5.10)', async () => {
  world.attemptsLeft = 0
  const response = await register('nonsense')
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('1234')
  expect(response.headers.get('connection')).toBe('close')
  expect(await response.json()).toMatchObject({ error: 'rate_limited' })
})

test('an email with two active keys gets limit_reached, without Retry-After (rule 5.5)', async () => {
  world.keysLeft = 0
  const response = await register(GOOD)
  expect(response.status).toBe(429)
  expect(response.headers.has('retry-after')).toBe(false)
  expect(await response.json()).toMatchObject({ error: 'limit_reached' })
})

test('attempts count for the client address, which a trusted proxy forwards (rule 22.4)', async () => {
  await register(GOOD, { 'x-forwarded-for': '198.51.100.7' })
  world.trustProxy = 1
  await register(GOOD, { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' })
  expect(world.attempts).toEqual(['192.0.2.1', '198.51.100.7'])
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
