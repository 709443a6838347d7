// What endpoints declare about their answers: body and headers of every status. Nothing here runs while serving; the
// tests hold every answer against it, and documentation is made from it.
import { z } from 'zod'
import { PROBLEMS, type ProblemName } from './problem.ts'
import { REVALIDATE } from './respond.ts'

export interface Declared {
  /** Header values by lower-case name; headers that are not named may be there too. */
  readonly headers: z.ZodType
  /** The JSON body, or `null` where there is none. */
  readonly body: z.ZodType
}
export type Responses = Readonly<Record<number, Declared>>

const digits = z.string().regex(/^\d+$/)
const json = { 'content-type': z.literal('application/json; charset=utf-8') }
const anyOrigin = {
  'access-control-allow-origin': z.literal('*'),
  'access-control-expose-headers': z.string(),
  'x-content-type-options': z.literal('nosniff'),
  'referrer-policy': z.literal('no-referrer'),
}
/** Absent, all three, where the key is an admin's. (specification, "Limits") */
const rateLimit = {
  'x-ratelimit-limit': digits.optional(),
  'x-ratelimit-remaining': digits.optional(),
  'x-ratelimit-reset': digits.optional(),
}
const unstored = { 'cache-control': z.literal('no-store') }
const validators = (cacheControl: string) => ({
  etag: z.string().regex(/^"[\w-]+"$/),
  vary: z.string().regex(/\bAccept-Encoding\b/),
  'cache-control': z.literal(cacheControl),
})

/** 200 and 304 of a GET; `cacheControl` as it is sent. */
export function cached(body: z.ZodType, cacheControl = REVALIDATE): Responses {
  const headers = { ...anyOrigin, ...rateLimit, ...validators(cacheControl) }
  return {
    200: { headers: z.looseObject({ ...headers, ...json }), body },
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

/** Headers that a problem brings. */
const OWN: Partial<Record<ProblemName, Record<string, z.ZodType>>> = {
  unauthorized: { 'www-authenticate': z.literal('Bearer') },
  method_not_allowed: { allow: z.string() },
  unavailable: { 'retry-after': digits },
}

/** What any endpoint under `/v1` may answer. */
export const ALWAYS = problems('bad_request', 'method_not_allowed', 'internal', 'unavailable')
/** What every endpoint that needs a key may answer besides. */
export const KEYED = { ...ALWAYS, ...problems('unauthorized', 'forbidden', 'rate_limited') }

function problemOf(names: readonly ProblemName[]): Declared {
  const codes = names.map((name) => PROBLEMS[name].error)
  const own = Object.assign({}, ...names.map((name) => OWN[name]))
  return {
    headers: z.looseObject({ ...anyOrigin, ...rateLimit, ...json, ...unstored, ...own }),
    body: z.strictObject({ error: z.enum(codes), message: z.string().min(1) }),
  }
}
