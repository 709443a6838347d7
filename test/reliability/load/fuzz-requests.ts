// Generates random requests for each route from its parameter schema: valid values, values at the bounds, and unusual
// values.
import fc from 'fast-check'
import { z } from 'zod'
import type { Responses } from '../../../src/contract/shapes/declared.ts'
import type { EndpointModule } from '../../../src/http/endpoint.ts'

type Module = EndpointModule & { responses: Responses; body?: z.ZodType }

export interface Route {
  /** `/v1/inspirations/[slug]`. */
  pattern: string
  module: Module
}

export type Auth = 'admin' | 'none' | 'unknown' | 'wrong secret' | 'revoked' | 'malformed' | 'basic'

export interface FuzzedRequest {
  route: Route
  method: string
  target: string
  auth: Auth
  headers: Record<string, string>
  body: string | undefined
}

/** All endpoints of the API, by file. */
export const routes: readonly Route[] = Object.entries(
  import.meta.glob<Module>('../../../src/pages/v1/**/*.ts', { eager: true }),
).map(([file, module]) => ({ pattern: file.replace(/^.*\/pages|(\/index)?\.ts$/g, ''), module }))

interface JsonSchema {
  enum?: string[]
  pattern?: string
  anyOf?: JsonSchema[]
  type?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Letters that fold to several words, to spaces or to more letters, and letters to put between them. (rule 11.11) */
const FOLDING = ['ﷺ', 'ﷺ', 'ﷻ', 'ﱞ', 'ﹰ', 'ͺ', 'ﬃ', 'ﷲ', '½', 'a', 'b', 'c', 'ab', ' ']

const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e1',
    '+5',
    '0x10',
    '5.0',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '%',
    "'",
  ),
  fc.constantFrom(
    '\u0000',
    '\ufeff',
    '\u202e',
    '🏴‍☠️',
    'İ',
    'ﬃ',
    '..',
    '../../etc/passwd',
    '<script>',
    '99999999999999999999',
  ),
  fc.integer({ min: 1, max: 400 }).map((length) => 'ab '.repeat(length)),
  fc.array(fc.constantFrom(...FOLDING), { minLength: 2, maxLength: 200 }).map((letters) => letters.join('')),
)

/** Generates values for one parameter: mostly values that match the schema, including names of the catalog. */
function valueFor(schema: JsonSchema, words: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom(...words)
  const [first] = schema.anyOf ?? []
  if (first) return valueFor(first, words)
  if (schema.enum) return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...schema.enum) }, known, anything)
  if (schema.pattern?.includes('0-9')) return numbers(schema.pattern)
  if (schema.pattern) return fc.oneof(known, fc.stringMatching(new RegExp(schema.pattern, 'u')), anything)
  const phrase = fc.array(known, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
  return fc.oneof({ weight: 3, arbitrary: known }, phrase, listOf(words), anything)
}

const listOf = (words: readonly string[]) =>
  fc
    .array(fc.constantFrom('title', 'slug', 'image', 'parent_title', 'screenshot', ...words.slice(0, 3)), {
      maxLength: 5,
    })
    .map(String)

function numbers(pattern: string): fc.Arbitrary<string> {
  const near = fc.oneof(fc.nat(101), fc.constantFrom(2025, 2026, 2560, 2561, 640, 99, 10_000, Number.MAX_SAFE_INTEGER))
  const digits = fc.stringMatching(new RegExp(pattern))
  return fc.oneof({ weight: 8, arbitrary: near.map(String) }, digits, anything)
}

const CODINGS = [encodeURIComponent, (text: string) => encodeURIComponent(text).replaceAll('%20', '+')]
const BROKEN = ['%', '%zz', '%ff', '%e9', '&&', '=', '&=x', '%00', '%2', 'q']

type Pair = fc.Arbitrary<string>

function queryFor({ module }: Route, words: readonly string[]): fc.Arbitrary<string> {
  const properties = Object.entries(module.parameters ? (inputOf(module.parameters).properties ?? {}) : {})
  if (properties.length === 0) return fc.constantFrom('', 'x=1', 'limit=0', '%')
  const pair = ([name, schema]: (typeof properties)[number]): Pair =>
    fc.tuple(valueFor(schema, words), fc.constantFrom(...CODINGS)).map(([value, encode]) => `${name}=${encode(value)}`)
  const once = properties.map((property) =>
    fc.option(pair(property), { nil: null, freq: isRequired(property[0]) ? 20 : 1 }),
  )
  const more = fc.array(fc.oneof(...properties.map(pair)), { maxLength: 3 })
  const broken = fc.option(fc.constantFrom(...BROKEN), { nil: null, freq: 1 })
  return fc
    .tuple(fc.tuple(...once), fc.oneof({ weight: 6, arbitrary: fc.constant<string[]>([]) }, more), rarely(broken))
    .map(([given, again, odd]) => [...given, ...again, odd].filter((part) => part !== null).join('&'))
}

const isRequired = (name: string) => name === 'q' || name === 'type' || name === 'taxonomy'

const rarely = <T>(odd: fc.Arbitrary<T | null>) => fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, odd)

function pathFor({ pattern }: Route, slugs: readonly string[]): fc.Arbitrary<string> {
  if (!pattern.includes('[')) return fc.constantFrom(pattern, pattern, pattern, `${pattern}/`)
  const slug = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...slugs) },
    anything.filter((text) => !/^\.{0,2}$/.test(text)),
  )
  return slug.map((text) => pattern.replace(/\[\w+\]/, encodeURIComponent(text)))
}

function bodyFor({ module }: Route): fc.Arbitrary<string | undefined> {
  if (!module.body) return fc.constant(undefined)
  const email = fc.oneof(
    fc.emailAddress(),
    fc.emailAddress().map((text) => ` ${text.toUpperCase()} `),
    anything,
  )
  const name = fc.oneof(anything, fc.constant(null), fc.string({ maxLength: 300 }), fc.jsonValue())
  const object = fc.record(
    { email, name, __proto__: fc.constant(null), more: fc.jsonValue() },
    { requiredKeys: [], noNullPrototype: false },
  )
  return fc.oneof({ weight: 5, arbitrary: object.map((value) => JSON.stringify(value)) }, fc.json(), anything)
}

const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'GET']
const AUTHS: Auth[] = ['none', 'unknown', 'wrong secret', 'revoked', 'malformed', 'basic']

const headers = fc.record(
  {
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity', '*;q=0', 'gzip;q=0.5, br;q=1', 'nonsense;q=x', ''),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", "y"', '"', ''),
    origin: fc.constantFrom('https://a.example', 'null'),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x'),
  },
  { requiredKeys: [] },
)

export interface Vocabulary {
  /** Slugs and names of terms, and titles. */
  words: readonly string[]
  /** Slugs of entries. */
  slugs: readonly string[]
}

/** Generates requests for all routes. */
export function requests(vocabulary: Vocabulary): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(...routes.map((route) => requestsOf(route, vocabulary)))
}

function requestsOf(route: Route, { words, slugs }: Vocabulary): fc.Arbitrary<FuzzedRequest> {
  const usual = fc.constant(route.module.POST ? 'POST' : 'GET')
  const parts = fc.record({
    method: fc.oneof({ weight: 9, arbitrary: usual }, fc.constantFrom(...METHODS)),
    path: pathFor(route, slugs),
    query: queryFor(route, words),
    auth: fc.oneof({ weight: 6, arbitrary: fc.constant<Auth>('admin') }, fc.constantFrom(...AUTHS)),
    headers,
    body: bodyFor(route),
  })
  return parts.map(({ path, query, method, body, ...rest }) => ({
    ...rest,
    route,
    method,
    target: query === '' ? path : `${path}?${query}`,
    body: /^P/.test(method) ? body : undefined,
  }))
}
