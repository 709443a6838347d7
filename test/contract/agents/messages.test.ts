// Every fault in every argument of every tool is said in the words of that tool (rule 31.14).
import { Client, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSlug } from '../../support/http/samples.ts'
import { target } from '../../support/http/target.ts'

const client = new Client({ name: 'test', version: '1' })
let tools: Tool[]
let valid: Record<string, unknown>

beforeAll(async () => {
  const requestInit = { headers: { authorization: `Bearer ${target.adminKey}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${target.url}/mcp`), { requestInit }))
  tools = (await client.listTools()).tools
  valid = { slug: await aSlug(), q: 'dark', taxonomy: 'genre', type: 'hero' }
})
afterAll(() => client.close())

async function errorOf(name: string, given: Record<string, unknown>): Promise<string | null> {
  const { isError, content } = await client.callTool({ name, arguments: given })
  return isError ? (content as unknown as [{ text: string }])[0].text : null
}

const argumentsOf = ({ inputSchema }: Tool) => Object.keys(inputSchema.properties ?? {})
const requiredBy = ({ name, inputSchema }: Tool) => inputSchema.required ?? (name === 'list_sections' ? ['type'] : [])
const completed = (tool: Tool, given: Record<string, unknown>) => ({
  ...Object.fromEntries(requiredBy(tool).map((name) => [name, valid[name]])),
  ...given,
})

/** No argument takes the first one. */
const FAULTS: readonly unknown[] = [
  ...[{}, null, [{}], [], '', ' ', '\ud800', 'no such value', 'x'.repeat(500), 'a,b', ['a', 'b'], true],
  ...[-1, 0, 1.5, 99_999, '2026-99-99', Array.from({ length: 60 }, (_, i) => `v${i}`)],
]

/** What a message says about arguments, without the values that it lists or quotes. */
const plainWords = (message: string) =>
  message
    .replace(/"[^"]*"/g, '')
    .replace(/\b(?:one|list) of [^;]*/g, '')
    .match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? []

/** Filters by the other taxonomies are alike. */
const ALIKE = /^(?:color|style|typeface|platform|tech|sections|authors|post_tag|pricing)(?:_any|_not)?$/

/** Prose that is also the name of an argument. */
const PROSE = new Set(['by', 'type', 'color', 'slug', 'year'])

/** Checks what a tool says about a value of one of its arguments. `names` are those of all tools and of the API. */
async function check(tool: Tool, argument: string, value: unknown, names: ReadonlySet<string>): Promise<void> {
  const message = await errorOf(tool.name, completed(tool, { [argument]: value }))
  const at = [tool.name, argument, JSON.stringify(value).slice(0, 40), message] as const
  if (value === FAULTS[0]) expect(at).toEqual([...at.slice(0, 3), expect.any(String)])
  if (message === null) return
  const isAbout = message.includes(`${argument} `) || message.includes(`"${value}"`.slice(0, 40))
  const [, quoted = ''] = /"([^"…]*)/.exec(message) ?? []
  const isQuoted = String(value).trim().startsWith(quoted)
  const foreign = plainWords(message).filter(
    (word) => names.has(word) && !argumentsOf(tool).includes(word) && !PROSE.has(word),
  )
  expect([...at, { isAbout, isQuoted, foreign }]).toEqual([...at, { isAbout: true, isQuoted: true, foreign: [] }])
  expect(message).not.toMatch(/unexpected|parameter|undefined/)
}

describe('every message', () => {
  it('names the argument, quotes only what was sent, and names only arguments of its tool (rule 31.14)', async () => {
    const names = new Set(tools.flatMap(argumentsOf).concat('page', 'per_page', 'tag', 'colour', 'explain'))
    for (const tool of tools)
      for (const argument of argumentsOf(tool).filter((one) => !ALIKE.test(one)))
        await Promise.all(FAULTS.map((value) => check(tool, argument, value, names)))
  })

  it.each([
    ['tag', 'post_tag'],
    ['colour', 'color'],
    ['tag_not', 'post_tag_not'],
    ['colour_any', 'color_any'],
  ])('about the alias %s names %s, which the schema has (rule 31.5)', async (alias, name) => {
    for (const tool of ['search_sites', 'list_sites', 'list_sections'])
      expect(await errorOf(tool, { [alias]: 'x', q: 'dark' })).toBe(
        `${tool} takes no argument "${alias}". Did you mean \`${name}\`?`,
      )
  })

  it('about an argument that the tool lacks lists its own, or names the nearest (rule 31.5)', async () => {
    for (const tool of tools)
      for (const argument of ['no_such', 'tags', 'page', 'per_page', 'constructor']) {
        const message = await errorOf(tool.name, completed(tool, JSON.parse(`{"${argument}": 1}`)))
        expect(message).toContain(`${tool.name} takes no argument "${argument}".`)
        const [, meant] = /Did you mean `(.*)`/.exec(message ?? '') ?? []
        const listed = /It takes (.*)\.$/.exec(message ?? '')?.[1]?.split(', ')
        expect([message, meant === undefined ? listed : [meant]]).toEqual([
          message,
          meant === undefined ? argumentsOf(tool) : [expect.toBeOneOf(argumentsOf(tool))],
        ])
      }
  })

  it('about a required argument that is missing names it, and what could stand for it (rule 31.9)', async () => {
    for (const tool of tools)
      for (const name of requiredBy(tool)) {
        const { [name]: _, ...rest } = completed(tool, {})
        expect(await errorOf(tool.name, rest)).toContain(name)
      }
    expect(await errorOf('list_sections', {})).toContain('type is required without slug or q')
  })
})

it('a cursor that a tool did not make is an error, and does not begin again (rule 31.6)', async () => {
  for (const tool of tools.filter((one) => argumentsOf(one).includes('cursor')))
    for (const cursor of ['no-such-cursor', 'offset:-1', 'offset:x', '2', 2, null])
      expect([tool.name, cursor, await errorOf(tool.name, completed(tool, { cursor }))]).toEqual([
        tool.name,
        cursor,
        expect.stringContaining('cursor takes'),
      ])
})
