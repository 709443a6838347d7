// Generates random requests for each route from its parameter schema: valid values, values at the bounds, and unusual
// values.
import fc from 'fast-check'
import { z } from 'zod'
import type { DocumentedEndpoint } from '../../../../src/contract/endpoint.ts'
import { endpoints } from '../../../../src/ui/contract/served-document.ts'
import { anything, type JsonSchema, type Vocabulary, valuesOf } from './fuzz-values.ts'

export interface Route {
  /** `/v1/inspirations/[slug]`. */
  pattern: string
  endpoint: DocumentedEndpoint
}

/** `spare` is a key that requests can rotate and revoke. */
export type Auth = 'admin' | 'spare' | 'none' | 'unknown' | 'wrong secret' | 'revoked' | 'malformed' | 'basic'

export interface FuzzedRequest {
  route: Route
  method: string
  target: string
  auth: Auth
  headers: Record<string, string>
  body: string | undefined
}

/** All endpoints under `/v1`. */
export const routes: readonly Route[] = Array.from(endpoints, ([pattern, endpoint]) => ({ pattern, endpoint })).filter(
  ({ pattern }) => pattern.startsWith('/v1/'),
)

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const CODINGS = [encodeURIComponent, (text: string) => encodeURIComponent(text).replaceAll('%20', '+')]
const BROKEN = ['%', '%zz', '%ff', '%e9', '&&', '=', '&=x', '%00', '%2', 'q']

type Pair = fc.Arbitrary<string>

/** A longer query would be refused with the header. */
const LONGEST_REPETITION = 12_000

/** A parameter up to a thousand times. */
function repeated(pair: Pair): Pair {
  return fc.tuple(pair, fc.integer({ min: 2, max: 1000 })).map(([text, times]) => {
    const most = Math.max(1, Math.floor(LONGEST_REPETITION / (text.length + 1)))
    return Array(Math.min(times, most)).fill(text).join('&')
  })
}

function queryFor({ endpoint }: Route, vocabulary: Vocabulary): fc.Arbitrary<string> {
  const properties = Object.entries(endpoint.parameters ? (inputOf(endpoint.parameters).properties ?? {}) : {})
  if (properties.length === 0) return fc.constantFrom('', 'x=1', 'limit=0', '%')
  const pair = ([name, schema]: (typeof properties)[number]): Pair =>
    fc
      .tuple(valuesOf(name, schema, vocabulary), fc.constantFrom(...CODINGS))
      .map(([value, encode]) => `${name}=${encode(value)}`)
  const once = properties.map((property) =>
    fc.option(pair(property), { nil: null, freq: isRequired(property[0]) ? 20 : 1 }),
  )
  const any = fc.oneof(...properties.map(pair))
  const more = fc.oneof(fc.array(any, { maxLength: 3 }), fc.array(repeated(any), { maxLength: 1 }))
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

function bodyFor({ endpoint }: Route): fc.Arbitrary<string | undefined> {
  if (!endpoint.body) return fc.constant(undefined)
  const email = fc.oneof(
    fc.emailAddress(),
    fc.emailAddress().map((text) => ` ${text.toUpperCase()} `),
    anything,
  )
  const name = fc.oneof(anything, fc.constant(null), fc.string({ maxLength: 300 }), fc.jsonValue())
  const object = fc.record(
    {
      email,
      name,
      overlap_seconds: fc.oneof(fc.nat(100_000), fc.integer(), fc.jsonValue()),
      __proto__: fc.constant(null),
      more: fc.jsonValue(),
    },
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

/** Generates requests for all routes. */
export function requests(vocabulary: Vocabulary): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(...routes.map((route) => requestsOf(route, vocabulary)))
}

function requestsOf(route: Route, vocabulary: Vocabulary): fc.Arbitrary<FuzzedRequest> {
  const usual = fc.constant(route.endpoint.method === 'post' ? 'POST' : 'GET')
  const key: Auth = route.endpoint.method === 'post' ? 'spare' : 'admin'
  const parts = fc.record({
    method: fc.oneof({ weight: 9, arbitrary: usual }, fc.constantFrom(...METHODS)),
    path: pathFor(route, vocabulary.slugs),
    query: queryFor(route, vocabulary),
    auth: fc.oneof({ weight: 6, arbitrary: fc.constant(key) }, fc.constantFrom(...AUTHS)),
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
