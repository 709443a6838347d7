// The client against a small fake service: queries, repetition, aborts, walks, and what it prints.
// Over 200 lines: all tests share the fake service.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { COMMA_LISTS } from '../../../src/client/send.ts'
import { VitrineError, type VitrineOptions, vitrine } from '../../../src/client/vitrine.ts'
import { documentFor } from '../../../src/ui/contract/served-document.ts'

const KEY = `svc_${'a'.repeat(12)}_${'b'.repeat(32)}`

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const limited = (seconds?: string) =>
  json(429, { error: 'rate_limited', message: 'Too many.' }, seconds === undefined ? {} : { 'retry-after': seconds })

/** A service that gives these answers in order, the last one again and again. */
async function service(answers: readonly Answer[], options: Partial<VitrineOptions> = {}) {
  const asked: { method: string; url: string; authorization: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(await request.toArray()).toString()
    const answer = answers[Math.min(asked.length, answers.length - 1)] as Answer
    asked.push({ method, url, authorization: headers.authorization, body })
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { api: vitrine({ baseUrl, key: KEY, ...options }), asked, urls: () => asked.map(({ url }) => url) }
}

const EMPTY = { total: 0, limit: 20, offset: 0, results: [] }

test('lists with commas are those of the OpenAPI document, and all others are repeated', () => {
  const { paths = {} } = documentFor({ baseUrl: '', siteUrl: '', assetsUrl: '' })
  const operations = Object.values(paths).flatMap((item) => [item?.get, item?.post])
  const parameters = operations.flatMap((operation) => operation?.parameters ?? [])
  const lists = parameters.filter((one) => 'schema' in one && (one.schema as { type?: string }).type === 'array')
  const named = (explode: boolean) =>
    new Set(lists.flatMap((one) => ('explode' in one && one.explode === explode ? [one.name] : [])))
  expect([...named(false)].filter((name) => !COMMA_LISTS.includes(name))).toEqual([])
  expect([...named(true)].filter((name) => COMMA_LISTS.includes(name))).toEqual([])
  expect(named(true)).toContain('genre')
})

test('a query has each value of a filter, the fields in one list, and no absent value', async () => {
  const { api, asked } = await service([json(200, EMPTY)])
  const colors = ['black', 'a&b'] as const
  await api.listInspirations({
    genre: 'portfolio',
    color: colors,
    year: undefined,
    fields: ['title', 'slug'],
    limit: 3,
  })
  expect(asked).toEqual([
    {
      method: 'GET',
      url: '/v1/inspirations?genre=portfolio&color=black&color=a%26b&fields=title,slug&limit=3',
      authorization: `Bearer ${KEY}`,
      body: '',
    },
  ])
})

test('a body is sent as JSON, and an absent one not at all', async () => {
  const { api, asked } = await service([json(201, {})])
  await api.register({ email: 'jane@mail.example' })
  await api.rotateKey()
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/v1/register', '{"email":"jane@mail.example"}'],
    ['POST', '/v1/me/rotate', ''],
  ])
})

test('a slug is one segment, and an empty one is refused', async () => {
  const { api, urls } = await service([json(200, {})])
  await api.getInspiration('a/b?c')
  expect(urls()).toEqual(['/v1/inspirations/a%2Fb%3Fc'])
  expect(() => api.getInspiration('')).toThrow(TypeError)
})

test('an error has status, code, wait and request', async () => {
  const answer = json(429, { error: 'rate_limited', message: 'Wait.' }, { 'retry-after': '61', 'x-request-id': 'r-1' })
  const { api } = await service([answer])
  const error = await api.getMe().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(VitrineError)
  expect({ ...error, message: error.message, name: error.name }).toEqual({
    name: 'VitrineError',
    message: 'Wait.',
    status: 429,
    code: 'rate_limited',
    retryAfter: 61,
    requestId: 'r-1',
  })
})

test('an error of a proxy without JSON is a VitrineError, too', async () => {
  const { api } = await service([(response) => response.writeHead(502).end('<h1>Bad gateway</h1>')])
  await expect(api.getMe()).rejects.toMatchObject({ status: 502, code: 'unknown', retryAfter: null, requestId: null })
})

test.each([429, 503])('%i is repeated after the time that the service asks for', async (status) => {
  const { api, asked } = await service([json(status, {}, { 'retry-after': '1' }), json(200, { status: 'ok' })])
  const began = performance.now()
  await api.getHealth()
  expect(performance.now() - began).toBeGreaterThan(990)
  expect(asked).toHaveLength(2)
})

// Bounded: two repetitions, waits of up to a minute, and only if the service names a wait.
test.each<[string, Answer, Partial<VitrineOptions>, number]>([
  ['twice at most', limited('0'), {}, 3],
  ['as often as it is told', limited('0'), { retries: 4 }, 5],
  ['never', limited('0'), { retries: 0 }, 1],
  ['not after a longer wait than it may take', limited('61'), {}, 1],
  ['not after a longer wait than it is told', limited('2'), { maxWait: 1 }, 1],
  ['not without Retry-After', limited(), {}, 1],
  ['after a date that is over', limited('Wed, 21 Oct 2015 07:28:00 GMT'), {}, 3],
  ['not for other errors', json(500, { error: 'internal', message: 'x' }, { 'retry-after': '0' }), {}, 1],
])('a request is repeated %s', async (_, answer, options, times) => {
  const { api, asked } = await service([answer], options)
  await expect(api.getMe()).rejects.toThrow(VitrineError)
  expect(asked).toHaveLength(times)
})

const lost: Answer = (response) => response.destroy()
const cut: Answer = (response) => {
  response.writeHead(200, { 'content-length': '99' }).write('{')
  setTimeout(() => response.destroy(), 20)
}

test.each([
  ['before the response', lost],
  ['within the response', cut],
])('a request that changes nothing is repeated if the connection is lost %s', async (_, answer) => {
  const { api, asked } = await service([answer, lost, json(200, { status: 'ok' })])
  expect(await api.getHealth()).toEqual({ status: 'ok' })
  expect(asked).toHaveLength(3)
})

test('a lost connection fails after the last repetition, or if the wait is too long', async () => {
  for (const [options, times] of [
    [{}, 3],
    [{ retries: 0 }, 1],
    [{ maxWait: 0.3 }, 2],
  ] as const) {
    const { api, asked } = await service([lost], options)
    await expect(api.getMe()).rejects.toThrow(TypeError)
    expect(asked).toHaveLength(times)
  }
})

test('a request that changes something is not repeated if the connection is lost', async () => {
  const { api, asked } = await service([lost])
  await expect(api.rotateKey()).rejects.toThrow(TypeError)
  await expect(api.register({ email: 'jane@mail.example' })).rejects.toThrow(TypeError)
  expect(asked).toHaveLength(2)
})

test('a signal ends the wait after a lost connection', async () => {
  const reason = new Error('enough')
  const aborter = new AbortController()
  // The wait has begun when all that follows from the lost connection is done.
  const thenAbort = () => setImmediate(() => aborter.abort(reason))
  const aborting: typeof fetch = (...request) => fetch(...request).finally(thenAbort)
  const { api, asked } = await service([(response) => response.destroy()], { retries: 9, fetch: aborting })
  await expect(api.getMe({ signal: aborter.signal })).rejects.toBe(reason)
  expect(asked).toHaveLength(1)
})

test('an address that is none is asked for once', async () => {
  let asked = 0
  const counting: typeof fetch = (...request) => {
    asked += 1
    return fetch(...request)
  }
  await expect(vitrine({ baseUrl: 'nowhere', fetch: counting }).getMe()).rejects.toThrow(TypeError)
  expect(asked).toBe(1)
})

test.each([[undefined], [{}], [{ baseUrl: undefined }], [{ baseUrl: '' }], [{ baseUrl: ' ' }]])(
  'a missing baseUrl is an error in words: %j',
  (options) => {
    expect(() => vitrine(options as VitrineOptions)).toThrow(/^baseUrl is missing/)
  },
)

test('a signal ends the wait, and no request follows', async () => {
  const reason = new Error('enough')
  const aborter = new AbortController()
  const onResponse = () => void setImmediate(() => aborter.abort(reason))
  const { api, asked } = await service([limited('30')], { onResponse })
  const began = performance.now()
  await expect(api.getMe({ signal: aborter.signal })).rejects.toBe(reason)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(asked).toHaveLength(1)
  await expect(api.getMe({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(asked).toHaveLength(1)
})

test('a signal ends a request without a response', async () => {
  const { api } = await service([() => {}])
  await expect(api.getMe({ signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' })
})

const sites = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ slug: `site-${from + n}` }))
const walked = (results: unknown[], next_cursor?: string | null) => json(200, { ...EMPTY, results, next_cursor })

test('a walk reads all pages by cursor, in order, and ends', async () => {
  const { api, urls } = await service([walked(sites(0, 3), 'c/1'), walked([], 'c2'), walked(sites(3, 2), null)])
  const slugs: string[] = []
  for await (const { slug } of api.inspirations({ genre: 'portfolio', fields: ['slug'] })) slugs.push(slug)
  expect(slugs).toEqual(['site-0', 'site-1', 'site-2', 'site-3', 'site-4'])
  const query = 'genre=portfolio&fields=slug&limit=100'
  expect(urls()).toEqual(['*', 'c%2F1', 'c2'].map((cursor) => `/v1/inspirations?${query}&cursor=${cursor}`))
})

test('a walk requests a page only when it is needed', async () => {
  const { api, asked } = await service([walked(sites(0, 2), 'next')])
  let seen = 0
  for await (const _ of api.sections({ type: 'hero', limit: 2 })) if (++seen === 3) break
  expect(asked).toHaveLength(2)
  expect(asked[0]?.url).toBe('/v1/sections?type=hero&limit=2&cursor=*')
})

test('a walk waits where the limit is used up, and fails where it is refused', async () => {
  const refused = json(400, { error: 'bad_request', message: 'cursor' })
  const { api, asked } = await service([walked(sites(0, 1), 'a'), limited('0'), walked(sites(1, 1), 'b'), refused])
  const seen: string[] = []
  const walking = (async () => {
    for await (const { slug } of api.inspirations()) seen.push(slug)
  })()
  await expect(walking).rejects.toMatchObject({ status: 400 })
  expect([seen, asked.length]).toEqual([['site-0', 'site-1'], 4])
})

test('a walk of a service without cursors fails, and does not end early', async () => {
  const { api } = await service([json(200, EMPTY)])
  await expect(api.inspirations().next()).rejects.toThrow(/cursors/)
})

test('a walk tells its cursor, from which another walk goes on without passing over a result', async () => {
  const pages = [walked(sites(0, 2), 'a'), walked(sites(2, 2), 'b')]
  const { api, urls } = await service([...pages, ...pages.slice(1), walked(sites(4, 1), null)])
  const first = api.inspirations({ fields: ['slug'], limit: 2 })
  const cursors = [first.cursor]
  for (let n = 0; n < 3; n++) {
    await first.next()
    cursors.push(first.cursor)
  }
  expect(cursors).toEqual(['*', '*', 'a', 'a'])
  const second = api.inspirations({ fields: ['slug'], limit: 2, cursor: first.cursor })
  expect((await Array.fromAsync(second)).map(({ slug }) => slug)).toEqual(['site-2', 'site-3', 'site-4'])
  expect([second.cursor, urls().map((url) => url.split('cursor=')[1])]).toEqual([null, ['*', 'a', 'a', 'b']])
  expect(await Array.fromAsync(api.inspirations({ cursor: second.cursor }))).toEqual([])
})

test('a walk that failed can be resumed where it failed', async () => {
  const { api, urls } = await service([walked(sites(0, 1), 'a'), json(500, {}), walked(sites(1, 1), null)])
  const walk = api.sections({ type: 'hero' })
  await expect(Array.fromAsync(walk)).rejects.toThrow(VitrineError)
  expect(await Array.fromAsync(api.sections({ type: 'hero', cursor: walk.cursor }))).toHaveLength(1)
  expect(urls().at(-1)).toContain('cursor=a&')
})

test('every response reaches onResponse', async () => {
  const remaining: (string | null)[] = []
  const options = { onResponse: ({ headers }: Response) => void remaining.push(headers.get('x-ratelimit-remaining')) }
  const left = (n: string) => ({ 'x-ratelimit-remaining': n, 'retry-after': '0' })
  const { api } = await service([json(429, {}, left('0')), json(200, {}, left('99'))], options)
  await api.getMe()
  expect(remaining).toEqual(['0', '99'])
})

test('nothing printable contains the key', async () => {
  const { api } = await service([limited('61')])
  const refused = await api.getMe().catch((error) => error)
  const closed = vitrine({ baseUrl: 'http://127.0.0.1:1', key: KEY })
  const unreachable = await closed.getMe().catch((error) => error)
  const malformed = await attempt(() => vitrine({ baseUrl: 'x', key: `${KEY}\n${KEY}` }))
  const noAddress = await vitrine({ baseUrl: 'nowhere', key: KEY })
    .getMe()
    .catch((error) => error)
  expect([refused, unreachable, malformed, noAddress].every((error) => error instanceof Error)).toBe(true)
  for (const thing of [api, closed, refused, unreachable, malformed, noAddress, api.inspirations()]) {
    const printed = [inspect(thing, { depth: 20, showHidden: true }), JSON.stringify(thing), String(thing), thing.stack]
    expect(printed.join()).not.toContain('b'.repeat(32))
  }
})

async function attempt(work: () => unknown): Promise<Error> {
  try {
    await work()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail.')
}

test('blanks around a key do no harm', async () => {
  const { api, asked } = await service([json(200, {})], { key: ` ${KEY}\n` })
  await api.getMe()
  expect(asked[0]?.authorization).toBe(`Bearer ${KEY}`)
})
