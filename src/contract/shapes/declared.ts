// What endpoints declare about their answers: body and headers of every status. Nothing here runs while serving; the
// tests hold every answer against it, and documentation is made from it.
import { z } from 'zod'
import { JSON_TYPE } from '../../http/response/common-headers.ts'
import { PROBLEMS, type ProblemName } from '../../http/response/problem.ts'
import { NEVER_STORE, REVALIDATE } from '../../http/response/respond.ts'

export interface Declared {
  /** Header values by lower-case name; headers that are not named may be there too. */
  readonly headers: z.ZodObject
  /** The JSON body, or `null` where there is none. */
  readonly body: z.ZodType
}
export type Responses = Readonly<Record<number, Declared>>

const digits = z.string().regex(/^\d+$/)
const json = { 'content-type': z.literal(JSON_TYPE).meta({ description: 'JSON, in UTF-8.' }) }
const safety = {
  'x-content-type-options': z.literal('nosniff').meta({ description: 'The body is what `Content-Type` says.' }),
  'referrer-policy': z.literal('no-referrer').meta({ description: 'Links in the body give no address away.' }),
}
const identified = {
  'x-request-id': z
    .string()
    .regex(/^[\da-z-]+$/)
    .meta({ description: 'Names this request; tell it when you ask us about it.' }),
}
const anyOrigin = {
  'access-control-allow-origin': z.literal('*').meta({ description: 'Any web page may read the answer.' }),
  'access-control-expose-headers': z.string().meta({ description: 'The headers that a web page may read.' }),
  ...safety,
  ...identified,
}
/** Absent, all three, where the key is an admin's. (specification, "Limits") */
const rateLimit = {
  'x-ratelimit-limit': digits.meta({ description: 'How many requests a key may make in any 60 seconds.' }).optional(),
  'x-ratelimit-remaining': digits.meta({ description: 'How many of them are left.' }).optional(),
  'x-ratelimit-reset': digits
    .meta({ description: 'When the oldest request leaves the window, in seconds since 1970.' })
    .optional(),
}
const unstored = { 'cache-control': z.literal(NEVER_STORE).meta({ description: 'Do not keep this answer.' }) }
const validators = (cacheControl: string) => ({
  etag: z
    .string()
    .regex(/^"[\w-]+"$/)
    .meta({ description: 'Send it back in `If-None-Match` to get 304 while nothing changed.' }),
  vary: z
    .string()
    .regex(/\bAccept-Encoding\b/)
    .meta({ description: 'Request headers that the answer follows from.' }),
  'cache-control': z.literal(cacheControl).meta({ description: 'How long the answer may be kept, and by whom.' }),
})
const coding = {
  'content-encoding': z.enum(['br', 'gzip']).meta({ description: 'How the body is compressed.' }).optional(),
}

/** 200 and 304 of a GET; `cacheControl` as it is sent. */
export function cached(body: z.ZodType, cacheControl = REVALIDATE): Responses {
  const headers = { ...anyOrigin, ...rateLimit, ...validators(cacheControl) }
  return {
    200: { headers: z.looseObject({ ...headers, ...json, ...coding }), body },
    304: { headers: z.looseObject(headers), body: z.null() },
  }
}

/** A body for this client alone, under a status that is not 200. */
export function unstoredBody(body: z.ZodType): Declared {
  return { headers: z.looseObject({ ...anyOrigin, ...json, ...unstored }), body }
}

/** Problems by status, each with the headers that it brings. */
export function problems(...names: ProblemName[]): Responses {
  const byStatus = Map.groupBy(names, (name) => PROBLEMS[name].status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, problemOf(group)]))
}

const RETRY_AFTER = digits.meta({ description: 'How many seconds to wait.' })

/** Headers that a problem brings. */
const OWN: Partial<Record<ProblemName, Record<string, z.ZodType>>> = {
  unauthorized: { 'www-authenticate': z.literal('Bearer').meta({ description: 'How to send a key.' }) },
  method_not_allowed: { allow: z.string().meta({ description: 'The methods that the path takes.' }) },
  unavailable: { 'retry-after': RETRY_AFTER },
  // Not with `limit_reached`, which shares the status: waiting does not help there.
  rate_limited: { 'retry-after': RETRY_AFTER.optional() },
}

/** What any endpoint under `/v1` may answer. */
export const ALWAYS = problems('bad_request', 'method_not_allowed', 'internal', 'unavailable')
/** What every endpoint that needs a key may answer besides. */
export const KEYED = { ...ALWAYS, ...problems('unauthorized', 'forbidden', 'rate_limited') }

/** Headers that only answers under `/v1` carry. */
const FOREIGN = {
  'access-control-allow-origin': true,
  'access-control-expose-headers': true,
  'x-ratelimit-limit': true,
  'x-ratelimit-remaining': true,
  'x-ratelimit-reset': true,
} as const

/** What an endpoint for the operator answers, outside `/v1`. */
export function probed(body: z.ZodType): Responses {
  const headers = z.looseObject({ ...safety, ...identified, ...json, ...unstored })
  const failures = Object.entries(problems('method_not_allowed', 'internal', 'unavailable'))
  const bare = failures.map(([status, failure]) => [status, { ...failure, headers: failure.headers.omit(FOREIGN) }])
  return { 200: { headers, body }, ...Object.fromEntries(bare) }
}

function problemOf(names: readonly ProblemName[]): Declared {
  const codes = names.map((name) => PROBLEMS[name].error)
  const own = Object.assign({}, ...names.map((name) => OWN[name]))
  const isKeyRefused = names.includes('unauthorized') || names.includes('forbidden')
  return {
    headers: z.looseObject({ ...anyOrigin, ...(isKeyRefused ? {} : rateLimit), ...json, ...unstored, ...own }),
    body: z
      .strictObject({
        error: z.enum(codes).meta({ description: 'What went wrong, as a code for programs.' }),
        message: z.string().min(1).meta({ description: 'What went wrong and what to do, for people.' }),
      })
      .meta({ description: 'What went wrong.' }),
  }
}
