// GET /openapi.json over HTTP. The documented bounds, names and defaults of parameters are those of the service.
import { beforeAll, describe, expect, it } from 'vitest'
import type { oas31 } from 'zod-openapi'
import { documentFor } from '../../../src/ui/contract/served-document.ts'
import { queryOf } from '../../support/http/http.ts'
import { aSlug, aTerm } from '../../support/http/samples.ts'
import { describeOwn, get, ownEnv, service, target } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'
import { run } from '../../support/worlds/processes.ts'

type Parameter = oas31.ParameterObject & { schema: oas31.SchemaObject & { enum?: string[] } }

describe('GET /openapi.json', () => {
  it('needs no key, and any web page can read it and cache it for an hour (rule 23.1)', async () => {
    const { status, headers, data } = await service<oas31.OpenAPIObject>('/openapi.json')
    expect([status, data.openapi]).toEqual([200, '3.1.0'])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    })
  })

  it.each(['br', 'gzip'])('is compressed with %s, with its own ETag (rule 15.4)', async (coding) => {
    const { headers: plain, text } = await service('/openapi.json')
    const packed = await service('/openapi.json', { headers: { 'accept-encoding': coding } })
    expect(packed.headers['content-encoding']).toBe(coding)
    expect(packed.text).toBe(text)
    expect(packed.raw.length).toBeLessThan(text.length / 5)
    const again = { headers: { 'accept-encoding': coding, 'if-none-match': packed.headers['etag'] ?? '' } }
    expect((await service('/openapi.json', again)).status).toBe(304)
    expect(packed.headers['etag']).not.toBe(plain['etag'])
  })

  it('supports only GET and HEAD (rule 23.1)', async () => {
    expect((await service('/openapi.json', { method: 'POST' })).status).toBe(405)
    const { status, raw } = await service('/openapi.json', { method: 'HEAD' })
    expect([status, raw.length]).toEqual([200, 0])
  })
})

describeOwn('the served document', 'a configuration that the suite knows', () => {
  it('is the one that tests check responses against, with the server’s URLs (rule 23.1)', async () => {
    const { SITE_URL = '', ASSETS_URL = '' } = ownEnv()
    const { text } = await service('/openapi.json')
    const addresses = { baseUrl: target.url, siteUrl: SITE_URL, assetsUrl: ASSETS_URL }
    expect(text).toBe(JSON.stringify(documentFor(addresses)))
  })

  it('has examples and a client that are up to date', async () => {
    expect(await run(process.execPath, ['test/tools/recorder/recorder.ts', '--check'])).toMatchObject({ code: 0 })
  })
})

const document = documentFor({ baseUrl: target.url, siteUrl: target.url, assetsUrl: target.url })
const reads = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  item.get && path.startsWith('/v1') ? [{ path, parameters: (item.get.parameters ?? []) as Parameter[] }] : [],
)
const cases = reads.flatMap(({ path, parameters }) =>
  parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({ path, name: parameter.name, parameter })),
)

/** Values of parameters without which other parameters are not tested. `type` is required without `slug` (rule 8.8). */
const required: Record<string, string> = { q: 'neon', taxonomy: 'genre' }
let slug = ''
beforeAll(async () => {
  required['type'] = (await aTerm('sections')).slug
  slug = await aSlug()
})

/** Sends a request with the parameter and all other required parameters of the path. */
function ask<T = unknown>(path: string, name: string, value: string | null, more = '') {
  const { parameters } = reads.find((read) => read.path === path) as (typeof reads)[number]
  // One of type, slug and q is required (rules 8.3, 8.9).
  const isNeeded = (one: Parameter) => one.required || (path === '/v1/sections' && one.name === 'type')
  const needed = parameters.filter((one) => one.in === 'query' && isNeeded(one) && one.name !== name)
  const pairs = [
    // Without a seed, each response is another one (rule 27.9).
    ...(path === '/v1/random' && name !== 'seed' ? [['seed', 'a']] : []),
    ...needed.map((one) => [one.name, required[one.name] ?? '']),
    ...(value === null ? [] : [[name, value]]),
  ]
  return get<T>(
    `${path.replace('{slug}', encodeURIComponent(slug))}?${new URLSearchParams(pairs as [string, string][])}${more}`,
  )
}

async function statuses(path: string, name: string, values: readonly (string | number)[]): Promise<[string, number][]> {
  const asked: [string, number][] = []
  for (const value of values) asked.push([String(value), (await ask(path, name, String(value))).status])
  return asked
}

const all = (values: readonly (string | number)[], status: number) => values.map((value) => [String(value), status])

type Case = (typeof cases)[number]

/** Checks all parameters of a kind in one test, eight at a time. A failure names its parameter. */
function ofEach(title: string, some: readonly Case[], check: (one: Case) => Promise<void>): void {
  it(title, async () => {
    expect(some.length).toBeGreaterThan(0)
    const waiting = some.values()
    const workers = Array.from({ length: 8 }, async () => {
      for (const one of waiting) {
        await check(one).catch((cause: Error) => {
          throw new Error(`${one.name} of ${one.path}: ${cause.message}`, { cause })
        })
      }
    })
    await Promise.all(workers)
  })
}

describe('a documented parameter', () => {
  const whole = cases.filter(({ parameter }) => parameter.schema.type === 'integer')
  ofEach('accepts its bounds and nothing beyond (rule 6.1)', whole, async ({ path, name, parameter }) => {
    const { minimum = 0, maximum } = parameter.schema
    const inside = maximum === undefined ? [minimum] : [minimum, maximum]
    const outside = [minimum - 1, ...(maximum === undefined ? [] : [maximum + 1]), 'many', '1.5']
    expect(await statuses(path, name, inside)).toEqual(all(inside, 200))
    expect(await statuses(path, name, outside)).toEqual(all(outside, 400))
  })

  const named = cases.filter(({ parameter }) => parameter.schema.enum)
  ofEach('accepts its names and no other (rule 6.1)', named, async ({ path, name, parameter }) => {
    const names = parameter.schema.enum ?? []
    expect(await statuses(path, name, names)).toEqual(all(names, 200))
    expect(await statuses(path, name, ['no-such-name'])).toEqual([['no-such-name', 400]])
  })

  const arrays = cases.filter(({ parameter }) => parameter.schema.type === 'array')
  const lists = arrays.filter(({ parameter }) => !parameter.explode)
  ofEach('accepts its names, joined by commas (rule 6.1)', lists, async ({ path, name, parameter }) => {
    const names = (parameter.schema.items as { enum: string[] }).enum
    expect(parameter).toMatchObject({ style: 'form', explode: false })
    expect((await ask(path, name, names.join(','))).status).toBe(200)
    expect((await ask(path, name, `${names[0]},no-such-name`)).status).toBe(400)
  })

  const repeated = arrays.filter(({ parameter }) => parameter.explode)
  ofEach('can be repeated (rule 6.3)', repeated, async ({ path, name, parameter }) => {
    expect(parameter).toMatchObject({ style: 'form', explode: true })
    const statuses = ['aaa', `aaa&${name}=bbb`].map(
      async (text) => (await ask(path, name, null, `&${name}=${text}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200])
  })

  const texts = cases.filter(({ parameter }) => parameter.schema.maxLength !== undefined)
  ofEach('accepts texts of its lengths only (rule 6.1)', texts, async ({ path, name, parameter }) => {
    const { minLength = 0, maxLength = 0 } = parameter.schema
    const length = async (characters: number) => (await ask(path, name, 'x'.repeat(characters))).status
    expect([await length(minLength), await length(maxLength)]).toEqual([200, 200])
    // An empty text counts as absent (rule 6.4).
    const short = parameter.required || minLength !== 1 ? 400 : 200
    expect([await length(minLength - 1), await length(maxLength + 1)]).toEqual([short, 400])
  })

  const needed = cases.filter(({ parameter }) => parameter.required)
  ofEach('is required (rule 6.1)', needed, async ({ path, name }) => {
    expect((await ask(path, name, null)).status).toBe(400)
  })

  /** A value that a parameter takes. */
  function sampleOf({ name, schema }: Parameter): string {
    const names = (schema.enum ?? (schema.items as { enum?: string[] } | undefined)?.enum) as string[] | undefined
    if (schema.default !== undefined || names !== undefined) return String(schema.default ?? names?.[0])
    if (schema.type === 'integer') return String(schema.minimum ?? 0)
    if (schema.format === 'date') return '2019-04-02'
    return required[name] ?? (name === 'since' || name === 'cursor' ? '*' : 'x'.repeat(schema.minLength ?? 3))
  }

  const single = cases.filter(({ parameter }) => !(parameter.schema.type === 'array' && parameter.explode))
  ofEach('is 400 if it is given twice (rule 6.3)', single, async ({ path, name, parameter }) => {
    const value = sampleOf(parameter)
    const { status, data } = await ask<Failure>(path, name, value, `&${queryOf([[name, value]])}`)
    expect([status, data.message]).toEqual([400, `${name} takes one value, got 2.`])
  })

  // An absent seed is another one each time (rule 27.9).
  const optional = cases.filter(({ name, parameter }) => !parameter.required && name !== 'seed')
  ofEach('counts as absent if it is empty or blank (rule 6.4)', optional, async ({ path, name }) => {
    const absent = await ask(path, name, null)
    for (const value of ['', ' ', '\t']) expect((await ask(path, name, value)).text).toBe(absent.text)
  })

  const defaults = cases.filter(({ parameter }) => parameter.schema.default !== undefined)
  ofEach('has the documented default', defaults, async ({ path, name, parameter }) => {
    const given = await ask(path, name, String(parameter.schema.default))
    expect([given.status, given.text]).toEqual([200, (await ask(path, name, null)).text])
  })
})
