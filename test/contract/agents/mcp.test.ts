// The Model Context Protocol at /mcp, with the official client (section 31).
// Over 200 lines: the tests share one connection and its key.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf } from '../../../src/contract/lines.ts'
import { registered } from '../../support/http/registrations.ts'
import { aSlug, aTerm } from '../../support/http/samples.ts'
import { describeOwn, get, service, target } from '../../support/http/target.ts'

type Result = { next_cursor: string | null; total: number; results: Record<string, unknown>[] } & Record<
  string,
  unknown
>

const TOOLS = [
  'search_sites',
  'list_sites',
  'get_site',
  'get_design',
  'similar_sites',
  'list_sections',
  'list_terms',
  'suggest',
  'term_stats',
]
const connections: Client[] = []
let client: Client

/** A client of the revision with which a server is asked first, or of 2025. */
async function connected(key: string, isOld = false): Promise<Client> {
  const opened = new Client({ name: 'test', version: '1' }, isOld ? {} : { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await opened.connect(new StreamableHTTPClientTransport(new URL(`${target.url}/mcp`), { requestInit }))
  connections.push(opened)
  return opened
}

beforeAll(async () => {
  client = await connected(target.adminKey)
})
afterAll(() => Promise.all(connections.map((one) => one.close())))

async function call(name: string, given: Record<string, unknown> = {}): Promise<Result> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: given })
  expect(isError, JSON.stringify(content)).not.toBe(true)
  expect(content[0]).toEqual({ type: 'text', text: linesOf(structuredContent as Result) })
  return structuredContent as Result
}

async function failure(name: string, given: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: given })
  expect(isError).toBe(true)
  return (content as { text: string }[])[0]?.text ?? ''
}

describe('tools/list', () => {
  it('has the tools, read-only, with the parameters of the endpoints (rule 31.5)', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS)
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(14_000)
    for (const { annotations, description, outputSchema } of tools) {
      expect(outputSchema).toMatchObject({ type: 'object', required: expect.any(Array) })
      expect(annotations).toMatchObject({ readOnlyHint: true })
      expect(description?.length).toBeGreaterThan(20)
    }
    const taken = (tool: string) => Object.keys(tools.find(({ name }) => name === tool)?.inputSchema.properties ?? {})
    const filters = ['genre', 'genre_any', 'genre_not', 'status', 'year', 'color_near', 'facets', 'cursor', 'offset']
    for (const tool of ['search_sites', 'list_sites', 'list_sections'])
      expect(taken(tool)).toEqual(expect.arrayContaining(filters))
    expect(taken('list_terms')).toEqual(['taxonomy', 'offset', 'limit', 'cursor', 'q'])
  })

  it('is the same for a client of 2025 (rule 31.1)', async () => {
    const old = await connected(target.adminKey, true)
    expect((await old.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
  })
})

it('an alternative of a search names the tool and what it takes, in the text too (rule 31.5)', async () => {
  const { slug } = await aTerm('genre')
  const q = `${slug} ${(await aTerm('style')).slug}`
  const asked = [{ q }, { q: slug, year: 1990 }, { q: slug, year: 1990, status: 'offline' }]
  let seen = 0
  for (const given of asked) {
    const { structuredContent, content } = await client.callTool({ name: 'search_sites', arguments: given })
    const text = (content as { text: string }[])[0]?.text ?? ''
    expect(text).not.toMatch(/match: none|without: none/)
    const { alternatives } = structuredContent as { alternatives: Record<string, unknown>[] }
    for (const { tool, match, without, filters, total } of alternatives) {
      const terms = (filters as { taxonomy: string; slug: string }[]).map((one) => [one.taxonomy, one.slug])
      const { [String(without)]: _, ...left } = { ...given, limit: 1 } as Record<string, unknown>
      const { q: __, ...narrow } = left
      const next =
        tool === 'search_sites'
          ? { ...left, ...(match !== undefined && { match }) }
          : { ...narrow, ...Object.fromEntries(terms) }
      const found = await client.callTool({ name: tool as string, arguments: next })
      expect([given, next, (found.structuredContent as Record<string, unknown>)['total']]).toEqual([given, next, total])
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(0)
})

it('the design of a site is tokens, or a text that the lines for a reader end with as it is (rule 31.13)', async () => {
  const slug = await aSlug()
  const path = `/v1/inspirations/${encodeURIComponent(slug)}/design`
  const { structuredContent } = await client.callTool({ name: 'get_design', arguments: { slug } })
  expect(structuredContent).toMatchObject({ slug, tokens: (await get(path)).data })
  for (const format of ['md', 'css']) {
    const { text } = await get(`${path}?format=${format}`)
    const { content, structuredContent } = await client.callTool({ name: 'get_design', arguments: { slug, format } })
    expect([format, content, structuredContent]).toMatchObject([format, {}, { slug, text }])
    expect(content).toHaveLength(1)
    expect((content as { text: string }[])[0]?.text.endsWith(text)).toBe(true)
  }
})

describe('a result', () => {
  it('has five rows by default, twenty at most, and the cursor first (rule 31.6)', async () => {
    for (const [name, given] of [
      ['list_sites', {}],
      ['list_terms', { taxonomy: 'genre' }],
      ['term_stats', { taxonomy: 'genre' }],
      ['list_sections', { type: 'hero' }],
    ] as const) {
      const five = await call(name, given)
      expect(Object.keys(five)[0], name).toBe('next_cursor')
      expect(five.results.length, name).toBeLessThanOrEqual(5)
      expect(JSON.stringify(five).length, name).toBeLessThanOrEqual(8_000)
      const many = await call(name, { ...given, limit: 1000 })
      expect(many.results.length, name).toBeLessThanOrEqual(20)
      expect(many.results.length, name).toBeGreaterThan(5)
      expect(JSON.stringify(many).length, name).toBeLessThanOrEqual(40_000)
    }
  })

  it('of sites goes on right behind what was shown, to the end (rule 31.6)', async () => {
    const { data } = await get<{ results: { slug: string }[] }>('/v1/inspirations?limit=33&fields=slug')
    const seen: unknown[] = []
    let cursor: string | null | undefined
    do {
      const page = await call('list_sites', cursor ? { limit: 11, cursor } : { limit: 11 })
      seen.push(...page.results.map(({ slug }) => slug))
      cursor = page.next_cursor
    } while (cursor !== null && seen.length < 33)
    expect(seen.slice(0, 33)).toEqual(data.results.map(({ slug }) => slug))
  })

  it('of a search, of terms and of an offset goes on, too (rule 31.6)', async () => {
    for (const [name, given] of [
      ['search_sites', { q: 'portfolio' }],
      ['list_terms', { taxonomy: 'style' }],
      ['list_sites', { offset: 2 }],
    ] as const) {
      const whole = await call(name, { ...given, limit: 6 })
      const first = await call(name, { ...given, limit: 3 })
      const { offset: _, ...rest } = given as { offset?: number }
      const second = await call(name, { ...rest, limit: 3, cursor: first.next_cursor })
      expect([...first.results, ...second.results], name).toEqual(whole.results)
    }
  })

  it('has terms as slugs and one picture (rule 31.7)', async () => {
    const { results } = await call('list_sites', { limit: 1 })
    const slug = results[0]?.['slug'] as string
    const { data } = await get<{ title: string; screenshot: { thumbnail: string }; terms: { slug: string }[] }>(
      `/v1/inspirations/${slug}?include=terms`,
    )
    expect(results[0]).toMatchObject({ title: data.title, thumbnail: data.screenshot.thumbnail })
    const terms = Object.values(results[0]?.['terms'] as Record<string, string[]>).flat()
    expect(terms).toEqual(data.terms.map((term) => term.slug))
    expect(await call('get_site', { slug, images: false })).toEqual({ next_cursor: null, ...results[0] })
    const full = await call('list_sites', { slug: [slug], fields: ['slug', 'genre'] })
    expect(Object.keys(full.results[0] ?? {})).toEqual(['slug', 'genre'])
  })

  it('has palettes beside terms if they are included (rules 31.7, 40.20)', async () => {
    const [plain] = (await call('list_sites', { limit: 1 })).results
    const slug = plain?.['slug']
    for (const [name, given] of [
      ['list_sites', { limit: 1 }],
      ['list_sites', { slug: [slug] }],
    ] as const) {
      const { results } = await call(name, { ...given, include: 'palette' })
      expect(results[0]).toEqual({ ...plain, palette: null })
    }
    const alone = await call('get_site', { slug, include: ['terms', 'palette'], images: false })
    expect(alone).toEqual({ next_cursor: null, ...plain, palette: null })
    const found = await call('search_sites', { q: 'portfolio', limit: 1, include: 'palette' })
    expect(found.results[0]).toMatchObject({ palette: null, terms: {} })
    const sections = await call('list_sections', { type: 'hero', limit: 1, include: 'palette' })
    expect(sections.results[0]).toMatchObject({ palette: null })
  })

  it('of terms has those that begin with q, whatever the case (rule 31.8)', async () => {
    const { results } = await call('list_terms', { taxonomy: 'genre', q: 'P', limit: 20 })
    expect(results.length).toBeGreaterThan(0)
    for (const { name, slug } of results) {
      expect([name, slug].some((text) => String(text).toLowerCase().startsWith('p'))).toBe(true)
    }
  })
})

it('an error is one of the tool, and says what to do (rule 31.5)', async () => {
  expect(await failure('list_sites', { section: 'hero' })).toContain('Did you mean `sections`?')
  expect(await failure('search_sites', {})).toContain('q')
  expect(await failure('list_sections', { type: 'no-such-type' })).toContain('no-such-type')
  expect(await failure('get_site', { slug: 'no-such-site' })).toContain('no-such-site')
  expect(await failure('list_sites', { limit: 0 })).toContain('limit')
  expect(await failure('list_sites', { genre: { portfolio: true } })).toContain('genre')
  expect(await failure('list_sites', { cursor: 'nonsense' })).toContain('cursor')
  expect(await failure('no_such_tool', {})).toContain('no_such_tool')
})

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const CALL = { ...MESSAGE, method: 'tools/call', params: { name: 'list_terms', arguments: { taxonomy: 'genre' } } }

function post(message: unknown, key: string | null, headers: Record<string, string> = {}) {
  const own = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }
  return service('/mcp', { method: 'POST', body: JSON.stringify(message), headers: own, ...(key !== null && { key }) })
}

describe('a request', () => {
  it('needs a key (rule 31.3), and no foreign origin (rule 31.2)', async () => {
    expect(await post(MESSAGE, null)).toMatchObject({ status: 401, data: { error: 'unauthorized' } })
    const foreign = await post(MESSAGE, target.freeKey, { origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ status: 403, data: { error: 'forbidden' } })
    expect(await post(MESSAGE, target.freeKey, { origin: new URL(target.url).origin })).toMatchObject({ status: 200 })
    expect(await service('/mcp')).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } })
  })

  it('that is no JSON object is refused (rule 31.1)', async () => {
    expect(await post([MESSAGE], target.freeKey)).toMatchObject({ status: 400 })
    expect(await post('x'.repeat(17_000), target.freeKey)).toMatchObject({ status: 413 })
  })
})

describeOwn('the window', 'keys of its own', () => {
  it('counts tool calls only, and refuses those over it with 429 (rule 31.3, rule 31.4)', async () => {
    const { api_key: key } = await registered(service)
    for (let n = 0; n < 3; n++) expect((await post(MESSAGE, key)).headers).not.toHaveProperty('x-ratelimit-limit')
    const first = await post(CALL, key)
    expect(first.headers).toMatchObject({ 'x-ratelimit-remaining': '99' })
    for (let n = 0; n < 99; n++) await post(CALL, key)
    const refused = await post(CALL, key)
    expect(refused).toMatchObject({ status: 429, data: { error: 'rate_limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(MESSAGE, key)).status).toBe(200)
  })

  it('of messages that are no tool calls is another one, of 300 (rule 31.10)', async () => {
    const { api_key: key } = await registered(service)
    const bodies = [MESSAGE, { ...MESSAGE, method: 'ping' }, { ...MESSAGE, method: 'nope' }, [MESSAGE]]
    for (let n = 0; n < 300; n++) expect((await post(bodies[n % bodies.length], key)).status).not.toBe(429)
    const refused = await post(MESSAGE, key)
    expect(refused).toMatchObject({ status: 429, data: { error: 'rate_limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers).not.toHaveProperty('x-ratelimit-limit')
    expect((await post(CALL, key)).headers).toMatchObject({ 'x-ratelimit-remaining': '99' })
  })

  it('does not hold for an admin key (rule 31.10)', async () => {
    for (let n = 0; n < 301; n++) expect((await post(MESSAGE, target.adminKey)).status).toBe(200)
  })
})

describeOwn('a moodboard', 'the fixture', () => {
  it('of twelve portfolio heroes takes two calls and less than 30 KB (rule 31.6)', async () => {
    const terms = await call('search_sites', { q: 'dark portfolio', limit: 1 })
    const filters = (terms['matched_filters'] as { taxonomy: string; slug: string }[]).map((one) => [
      one.taxonomy,
      one.slug,
    ])
    const heroes = await call('list_sections', { type: 'hero', ...Object.fromEntries(filters), limit: 12 })
    expect(heroes.results.length).toBe(Math.min(12, heroes.total))
    for (const { image, site } of heroes.results) {
      expect(image).toMatch(/^https?:\/\//)
      expect(site).toMatchObject({ slug: expect.any(String), title: expect.any(String) })
    }
    expect(JSON.stringify([terms, heroes]).length).toBeLessThan(30_000)
  })
})
