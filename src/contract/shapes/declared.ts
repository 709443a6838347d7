// What endpoints declare about their responses: body and headers for each status. The server does not check responses
// against these schemas; the tests do, and the documentation is generated from them.
import { z } from 'zod'
import { JSON_TYPE, NEVER_STORE, REVALIDATE } from '../../http/response/common-headers.ts'
import { CSV_TYPE } from '../../http/response/listed-body.ts'
import { PROBLEMS, type ProblemName } from '../../http/response/problem.ts'
import { matching, object, text } from './field.ts'

export interface Declared {
  /** Header values by lower-case name. A response may have other headers too. */
  readonly headers: z.ZodObject
  /** The JSON body, or `z.null()` if there is no body. */
  readonly body: z.ZodType
  /** What the body can also be: descriptions by content type. */
  readonly orText?: Readonly<Record<string, string>>
}
export type Responses = Readonly<Record<number, Declared>>

const digits = z.string().regex(/^\d+$/)
const json = { 'content-type': z.literal(JSON_TYPE).describe('The body is JSON in UTF-8.') }
const safety = {
  'x-content-type-options': z.literal('nosniff').describe('Tells browsers not to guess another content type.'),
  'referrer-policy': z.literal('no-referrer').describe('Tells browsers to send no `Referer` from links in the body.'),
}
const identified = {
  'x-request-id': matching(/^[\da-z-]+$/, 'The ID of this request. Include it if you contact us.'),
}
const anyOrigin = {
  'access-control-allow-origin': z.literal('*').describe('Web pages of any origin can read the response.'),
  'access-control-expose-headers': text('The headers that web pages can read.'),
  ...safety,
  ...identified,
}
/** All three are absent if the plan of the key has no limit (rule 4.6). */
const rateLimit = {
  'x-ratelimit-limit': digits.describe('The number of requests that the key can make in any 60 seconds.').optional(),
  'x-ratelimit-remaining': digits.describe('The number of requests left.').optional(),
  'x-ratelimit-reset': digits
    .describe('The time at which the oldest counted request leaves the window, as a Unix timestamp in seconds.')
    .optional(),
}
const unstored = {
  'cache-control': z.literal(NEVER_STORE).describe('Caches must not store the response.'),
}
const validators = (...cacheControls: [string, ...string[]]) => ({
  etag: matching(/^"[\w-]+"$/, 'A validator. Send it in `If-None-Match`, and the response is 304 if nothing changed.'),
  vary: matching(/\bAccept-Encoding\b/, 'The request headers that the response depends on.'),
  'cache-control': z.literal(cacheControls).describe('How long caches may keep the response, and which caches.'),
})
const ignored = {
  'x-ignored-parameters': matching(
    /^[\w-]+(, [\w-]+){0,9}$/,
    'The parameters of the request that the endpoint does not know and has ignored, up to ten names.',
  ).optional(),
}
const coding = {
  'content-encoding': z.enum(['zstd', 'br', 'gzip']).describe('How the body is compressed.').optional(),
}

/** The 200 and the 304 of a GET with pages. */
export function paged(body: z.ZodType, ...cacheControls: readonly string[]): Responses {
  const responses = cached(body, ...cacheControls)
  const { headers } = responses[200] as Declared
  return { ...responses, 200: { body, headers: headers.extend(links) } }
}

/** The responses of a listing that can also be CSV. */
export function asTable(responses: Responses): Responses {
  return orText(responses, { [CSV_TYPE]: 'A header line and a line for each result.' })
}

/** Responses whose 200 can also be a text: descriptions by content type. */
export function orText(responses: Responses, texts: Readonly<Record<string, string>>): Responses {
  const { headers, body } = responses[200] as Declared
  const types = z.literal([JSON_TYPE, ...Object.keys(texts)]).describe('What the body is, in UTF-8.')
  return { ...responses, 200: { body, headers: headers.extend({ 'content-type': types }), orText: texts } }
}

const links = {
  link: text('The addresses of the first, previous, next and last page, as far as there are any.').optional(),
}

/** The 200 and the 304 of a GET. `cacheControls` are the values that the header can have. */
export function cached(body: z.ZodType, ...cacheControls: readonly string[]): Responses {
  const [first = REVALIDATE, ...others] = cacheControls
  const headers = { ...anyOrigin, ...rateLimit, ...ignored, ...validators(first, ...others) }
  return {
    200: { headers: z.looseObject({ ...headers, ...json, ...coding }), body },
    304: { headers: z.looseObject(headers), body: z.null() },
  }
}

/** A response that no cache stores. */
export function unstoredBody(body: z.ZodType): Declared {
  return { headers: z.looseObject({ ...anyOrigin, ...json, ...unstored }), body }
}

/** The same with the headers of the rate limit, for an endpoint that counts. */
export function unstoredCounted(body: z.ZodType): Declared {
  return { headers: z.looseObject({ ...anyOrigin, ...rateLimit, ...json, ...unstored }), body }
}

/** Error responses by status, with their headers. */
export function problems(...names: ProblemName[]): Responses {
  const byStatus = Map.groupBy(names, (name) => PROBLEMS[name].status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, problemOf(group)]))
}

const HELP = text('The part of the guide that explains the error, with `rel="help"`.')
const RETRY_AFTER = digits.describe('The number of seconds to wait before the next request.')

/** Headers that only some problems have. */
const OWN: Partial<Record<ProblemName, Record<string, z.ZodType>>> = {
  unauthorized: {
    'www-authenticate': z.literal('Bearer').describe('The authentication scheme: send the key as a bearer token.'),
  },
  method_not_allowed: { allow: text('The methods that the path supports.') },
  unavailable: { 'retry-after': RETRY_AFTER },
  // Optional, because `limit_reached` has the same status without this header (rule 5.5).
  rate_limited: { 'retry-after': RETRY_AFTER.optional() },
}

/** Errors that every endpoint under `/v1` can return. */
export const ALWAYS = problems('bad_request', 'method_not_allowed', 'internal', 'unavailable')
/** Errors that every endpoint that needs a key can return. */
export const KEYED = { ...ALWAYS, ...problems('unauthorized', 'forbidden', 'rate_limited') }

/** Headers that only responses under `/v1` have. */
const ONLY_UNDER_V1 = {
  'access-control-allow-origin': true,
  'access-control-expose-headers': true,
  'x-ratelimit-limit': true,
  'x-ratelimit-remaining': true,
  'x-ratelimit-reset': true,
} as const

/** The responses of a probe, which is outside `/v1`. */
export function probed(body: z.ZodType): Responses {
  const headers = z.looseObject({ ...safety, ...identified, ...json, ...unstored })
  const failures = Object.entries(problems('method_not_allowed', 'internal', 'unavailable'))
  const bare = failures.map(([status, failure]) => [
    status,
    { ...failure, headers: failure.headers.omit(ONLY_UNDER_V1) },
  ])
  return { 200: { headers, body }, ...Object.fromEntries(bare) }
}

function problemOf(names: readonly ProblemName[]): Declared {
  const codes = names.map((name) => PROBLEMS[name].error)
  const extra = Object.assign({ link: HELP }, ...names.map((name) => OWN[name]))
  const isKeyRefused = names.includes('unauthorized') || names.includes('forbidden')
  return {
    headers: z.looseObject({ ...anyOrigin, ...(isKeyRefused ? {} : rateLimit), ...json, ...unstored, ...extra }),
    body: object('An error.', {
      error: z.enum(codes).describe('The error code, for programs.'),
      message: z.string().min(1).describe('What is wrong and how to fix it, for people.'),
    }),
  }
}
