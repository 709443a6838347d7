// Whatever the arguments of a tool call are, it ends with a result or with an error that says what to do (rule 31.9).
import { Client, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { target } from '../../support/http/target.ts'
import { seedOfRun } from '../../support/project/random.ts'

const CALLS = 600
const UNEXPECTED = 'An unexpected error occurred. Please try again.'

const client = new Client({ name: 'test', version: '1' })
let tools: Tool[]

beforeAll(async () => {
  const requestInit = { headers: { authorization: `Bearer ${target.adminKey}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${target.url}/mcp`), { requestInit }))
  tools = (await client.listTools()).tools
})
afterAll(() => client.close())

async function call(name: string, given: Record<string, unknown>) {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: given })
  const [{ text }] = content as unknown as [{ text: string }]
  return isError ? { error: text } : { result: structuredContent as Record<string, unknown>, text }
}

describe('an argument that is no text of characters', () => {
  // (rule 31.9)
  it.each([
    ['get_site', { slug: '\ud800' }, 'slug'],
    ['similar_sites', { slug: 'a\udfff' }, 'slug'],
    ['list_sites', { genre: ['portfolio', '\ud800'] }, 'genre'],
    ['search_sites', { q: 'dark \ud83d' }, 'q'],
    ['get_site', { slug: '' }, 'slug'],
    ['get_site', { slug: ' ' }, 'slug'],
    ['similar_sites', { slug: '' }, 'slug'],
    ['get_site', { slug: ['cafe', 'bar'] }, 'slug'],
    ['get_site', { slug: {} }, 'slug'],
    ['get_site', { slug: null }, 'slug'],
    ['list_terms', { taxonomy: ' ' }, 'taxonomy'],
    ['list_sites', { slug: [{}] }, 'slug'],
  ])('%s %j is an error of the tool that names it', async (name, given, argument) => {
    const { error } = await call(name, given)
    expect(error).toContain(argument)
    expect(error).not.toBe(UNEXPECTED)
  })
})

describe('an empty argument', () => {
  it('counts as absent (rule 6.4)', async () => {
    const { text } = await call('list_sites', {})
    for (const given of [{ slug: [] }, { slug: '' }, { cursor: '' }]) {
      expect([given, (await call('list_sites', given)).text]).toEqual([given, text])
    }
  })

  it('has blanks around it trimmed (rule 6.5)', async () => {
    const { text } = await call('list_terms', { taxonomy: 'genre' })
    expect((await call('list_terms', { taxonomy: ' genre ' })).text).toBe(text)
  })
})

it('names behind the last one are no sites', async () => {
  const { result } = await call('list_sites', { slug: ['no-such-site'], offset: 5 })
  expect(result).toEqual({ next_cursor: null, total: 0, missing: [], results: [] })
})

const STRANGE = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '\ud800', 'a\udfffb', '\0', '..', '/', '%', '*', '__proto__', 'offset:99999', 'ﷺ'),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, [], [[]], {}, { toString: 1 }, [null], ['\ud800', 'a']),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
  fc.constantFrom<unknown>('x'.repeat(3_000), 'é '.repeat(1_000), Array(200).fill('a'), 'a,'.repeat(1_000)),
)

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
}

/** Values that a schema allows, and some like them. */
function likely({ type, enum: values, items }: JsonSchema): fc.Arbitrary<unknown> {
  if (values !== undefined) return fc.constantFrom(...values)
  if (items !== undefined) return fc.array(likely(items), { maxLength: 3 })
  if (type === 'integer') return fc.integer({ min: 0, max: 120 })
  return fc.constantFrom('portfolio', 'hero', 'genre', 'title', 'slug,title', 'dark', '1', ' minimal ')
}

function argumentsOf({ inputSchema }: Tool): fc.Arbitrary<Record<string, unknown>> {
  const schemas = inputSchema.properties as Record<string, JsonSchema>
  const argument = (name: string) =>
    fc.oneof({ weight: 3, arbitrary: likely(schemas[name] ?? {}) }, { weight: 1, arbitrary: STRANGE })
  return fc
    .shuffledSubarray(Object.keys(schemas))
    .map((names) => [...new Set([...(inputSchema.required ?? []), ...names.slice(0, 4)])])
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, argument(name)]))))
}

it(`${CALLS} random calls are never an unexpected error, and their results are of the size of rule 31.6 (rule 31.9)`, async () => {
  const calls = fc.constantFrom(...tools).chain((tool) => fc.tuple(fc.constant(tool.name), argumentsOf(tool)))
  const property = fc.asyncProperty(calls, async ([name, given]) => {
    const { error, result, text = '' } = await call(name, given)
    expect(error).not.toBe(UNEXPECTED)
    if (result === undefined) return
    expect(Object.keys(result)).not.toEqual([])
    expect(text.length).toBeLessThanOrEqual('limit' in given ? 40_000 : 8_000)
    expect(((result['results'] as unknown[]) ?? []).length).toBeLessThanOrEqual(20)
    expect(String(result['next_cursor'])).not.toMatch(/^$|^offset:-/)
  })
  await fc.assert(property, { numRuns: CALLS, seed: seedOfRun('arguments of tools') })
})
