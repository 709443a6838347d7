// What agents and registries find the service by: server.json, the skill and its index, icons and links.
import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { registryEntry } from '../../../src/ui/docs/agents/discovery.ts'
import { freshNetwork } from '../../support/http/registrations.ts'
import { service, target } from '../../support/http/target.ts'

const PUBLIC = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }
const pathOf = (address: string) => new URL(address).pathname
const page = (path: string) => service(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1` } })

async function agent(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${target.adminKey}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${target.url}/mcp`), { requestInit }))
  onTestFinished(() => client.close())
  return client
}

/** The rules of the registry's schema of 2025-12-11 for the members that the entry has. */
const REGISTRY = {
  type: 'object',
  required: ['$schema', 'name', 'title', 'description', 'version', 'websiteUrl', 'icons', 'remotes'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', maxLength: 200 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+', maxLength: 255 },
    websiteUrl: { type: 'string', format: 'uri' },
    icons: {
      type: 'array',
      items: {
        required: ['src', 'mimeType', 'sizes'],
        properties: {
          src: { type: 'string', format: 'uri', pattern: '^https://', maxLength: 255 },
          mimeType: { enum: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'] },
          sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
        },
      },
    },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        required: ['type', 'url'],
        properties: {
          type: { const: 'streamable-http' },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
          headers: { type: 'array', items: { required: ['name'] } },
        },
      },
    },
  },
}

describe('/server.json', () => {
  const entry = (baseUrl: string, oauth = true) =>
    registryEntry({ baseUrl, siteUrl: baseUrl, assetsUrl: baseUrl, oauth })

  it.each([
    ['https://api.vitrine.example', 'example.vitrine.api/vitrine'],
    ['https://vitrine.example:8443', 'example.vitrine/vitrine'],
    ['https://192.0.2.1', 'localhost/vitrine'],
    ['https://[::1]:3000', 'localhost/vitrine'],
  ])('follows the rules of the registry at %s (rule 31.20)', (baseUrl, name) => {
    const ajv = new Ajv({ strict: false })
    formats.default(ajv)
    const made = entry(baseUrl)
    expect(ajv.validate(REGISTRY, made), ajv.errorsText()).toBe(true)
    expect(made.name).toBe(name)
  })

  it('asks for a key only where agents cannot sign in (rule 31.20)', () => {
    expect(entry('https://vitrine.example').remotes[0]).not.toHaveProperty('headers')
    expect(entry('https://vitrine.example', false).remotes[0]).toMatchObject({
      headers: [{ name: 'Authorization', isRequired: true, variables: { key: { isSecret: true } } }],
    })
  })

  it('is served to any page, with the address of /mcp and icons that are there (rule 31.20, rule 31.21)', async () => {
    const { status, headers, data } = await service<ReturnType<typeof entry>>('/server.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers).toMatchObject(PUBLIC)
    expect(pathOf(data.remotes[0]?.url ?? '')).toBe('/mcp')
    for (const { src, mimeType, sizes } of data.icons) {
      const icon = await page(pathOf(src))
      expect([icon.status, icon.headers['content-type']], src).toEqual([200, mimeType])
      const { width, height } = await sharp(icon.raw).metadata()
      if (sizes[0] !== 'any') expect(`${width}x${height}`).toBe(sizes[0])
    }
    expect((await agent()).getServerVersion()?.icons).toEqual(data.icons)
  })
})

interface Skill {
  name: string
  type: string
  description: string
  url: string
  digest: string
}

describe('the skill', () => {
  it('is in the index with its name, description and digest (rule 31.21)', async () => {
    const { data, headers } = await service<{ $schema: string; skills: Skill[] }>(
      '/.well-known/agent-skills/index.json',
    )
    expect(headers).toMatchObject(PUBLIC)
    expect(data.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json')
    expect(data.skills).toHaveLength(1)
    const { name, type, description, url, digest } = data.skills[0] as Skill
    expect([name, type]).toEqual(['find-references-then-build', 'skill-md'])
    expect(pathOf(url)).toBe(`/.well-known/agent-skills/${name}/SKILL.md`)
    const skill = await service(pathOf(url))
    expect(skill.headers).toMatchObject({ ...PUBLIC, 'content-type': 'text/markdown; charset=utf-8' })
    expect(digest).toBe(`sha256:${createHash('sha256').update(skill.raw).digest('hex')}`)
    expect(skill.text.startsWith(`---\nname: ${name}\ndescription: ${description}\n---\n`)).toBe(true)
    expect(description.length).toBeLessThanOrEqual(1024)
  })

  it('is short, and names only tools that there are (rule 31.21)', async () => {
    const { text, raw } = await service('/.well-known/agent-skills/find-references-then-build/SKILL.md')
    expect(raw.length).toBeLessThanOrEqual(2_560)
    const { tools } = await (await agent()).listTools()
    const named = Array.from(text.matchAll(/`([a-z]+_[a-z]+)`/g), ([, name]) => name)
    const members = ['matched_filters']
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => ![...tools.map((tool) => tool.name), ...members].includes(name as string))).toEqual(
      [],
    )
  })
})

it('the front page and /llms.txt name where all of it is (rule 31.22)', async () => {
  const [{ headers }, { text }] = [await page('/'), await service('/llms.txt')]
  const targets = Array.from(String(headers['link']).matchAll(/<([^>]+)>; rel="([a-z-]+)"/g), ([, address]) => address)
  expect(targets.map((address) => pathOf(address as string))).toEqual([
    '/openapi.json',
    '/docs',
    '/llms.txt',
    '/server.json',
    '/.well-known/agent-skills/index.json',
  ])
  for (const path of ['/server.json', '/SKILL.md']) expect(text).toContain(path)
})

describe('the app for results', () => {
  it('is the only resource, and the tools with pictures name it (rule 31.23)', async () => {
    const client = await agent()
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([{ uri: 'ui://vitrine/results', mimeType: 'text/html;profile=mcp-app' }])
    const { tools } = await client.listTools()
    const shown = tools.filter(({ _meta }) => _meta !== undefined)
    expect(shown.map(({ name }) => name)).toEqual(['search_sites', 'list_sites', 'similar_sites', 'list_sections'])
    for (const { _meta } of shown) expect(_meta).toEqual({ ui: { resourceUri: resources[0]?.uri } })
    expect(client.getServerCapabilities()).toMatchObject({
      resources: {},
      extensions: { 'io.modelcontextprotocol/ui': {} },
    })
  })

  it('is read as one file, and another resource is an error (rule 31.23)', async () => {
    const client = await agent()
    const { contents } = await client.readResource({ uri: 'ui://vitrine/results' })
    expect(contents).toMatchObject([{ mimeType: 'text/html;profile=mcp-app' }])
    expect((contents[0] as { text: string }).text).toMatch(/^<!doctype html>/i)
    await expect(client.readResource({ uri: 'ui://vitrine/other' })).rejects.toThrow(/ui:\/\/vitrine\/other/)
  })
})
