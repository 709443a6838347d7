// How an answer is put together: one place that knows the common headers, HEAD and connections that must close.
import { toLatin1 } from '../../catalog/storage/latin1.ts'
import type { Encoded, ServedSnapshot, Text } from '../../snapshot/snapshot.ts'
import type { Admission } from '../../state/rate-limit/rate-limiter.ts'
import type { AccelRedirect } from './accel-redirect.ts'
import { type ApiResponse, type Body, type HeaderRecord, headLines } from './api-response.ts'
import { commonHead, JSON_TYPE, REQUEST_ID } from './common-headers.ts'
import { chooseCoding } from './content-coding.ts'
import { matchTag, tagOfContent, tagOfParts } from './entity-tag.ts'
import { PROBLEMS, type Problem, type ProblemName, problemBody } from './problem.ts'
import type { ResponseContext } from './response-context.ts'

/** A cached copy may be kept by its owner, and is asked about before it is used. */
export const REVALIDATE = 'private, no-cache'
export const NEVER_STORE = 'no-store'

const JSON_HEAD = headLines({ 'Content-Type': JSON_TYPE })
const FRESH_HEAD = headLines({ 'Content-Type': JSON_TYPE, 'Cache-Control': NEVER_STORE })

/** A complete answer of these header lines; a request body that nobody read closes the connection. */
export function respond(
  to: ResponseContext,
  status: number,
  head: string,
  body: Body | null,
  problem: ProblemName | null = null,
): ApiResponse {
  const { requestId, method, path, unreadBody } = to.request
  let all = `${commonHead(path)}${head}${REQUEST_ID}: ${requestId}\r\n`
  if (to.admission !== null) all += rateLimitHead(to.admission)
  if (body !== null) all += `Content-Length: ${body.length}\r\n`
  return {
    status,
    head: all,
    body: method === 'HEAD' ? null : body,
    closes: unreadBody,
    keyId: to.key === null ? null : to.key.keyId,
    problem,
  }
}

/** (specification, "Limits") */
function rateLimitHead({ limit, remaining, resetAt }: Admission): string {
  return `X-RateLimit-Limit: ${limit}\r\nX-RateLimit-Remaining: ${remaining}\r\nX-RateLimit-Reset: ${resetAt}\r\n`
}

/** A problem as its JSON error body, never stored. */
export function respondProblem(to: ResponseContext, problem: Problem, headers: HeaderRecord = {}): ApiResponse {
  const name = problem.problem
  return respond(to, PROBLEMS[name].status, FRESH_HEAD + headLines(headers), toLatin1(problemBody(problem)), name)
}

/** A JSON body made for this answer alone, never stored. */
export function respondUncached(to: ResponseContext, status: number, body: unknown): ApiResponse {
  return respond(to, status, FRESH_HEAD, toLatin1(JSON.stringify(body)))
}

/** What else there is to say of a body that was made once. */
interface EncodedOptions {
  /** Where it knows a path for the coding, the nginx in front sends the bytes: it gets the path and every header. */
  accelRedirect?: AccelRedirect | null
  /** Content type, where it is not JSON. */
  type?: string
}

/** A body made once, in the coding that the client likes best, or 304. */
export function respondEncoded(
  to: ResponseContext,
  encoded: Encoded,
  cacheControl: string,
  { accelRedirect = null, type }: EncodedOptions = {},
): ApiResponse {
  const coding = chooseCoding(to.request.headers['accept-encoding'] as string | undefined)
  const tag = tagOfContent(encoded.hash, coding)
  const head = validators(tag, cacheControl)
  if (matchTag(to.request.headers['if-none-match'], tag) !== 'none') return respond(to, 304, head, null)
  const coded = coding === 'identity' ? head : `${head}Content-Encoding: ${coding}\r\n`
  const typed = coded + (type === undefined ? JSON_HEAD : headLines({ 'Content-Type': type }))
  const path = accelRedirect?.(encoded, coding) ?? null
  if (path === null) return respond(to, 200, typed, encoded[coding])
  return respond(to, 200, `${typed}X-Accel-Redirect: ${path}\r\n`, '')
}

/** A body that follows from the snapshot and the query only if it is complete; otherwise its ETag is made from its text. */
export interface PartialBody {
  readonly text: Text
  readonly complete: boolean
}

/** A body that follows from the snapshot and the query. */
export interface Derived {
  /** Tells apart all bodies of one snapshot: the route and the normalised query. */
  readonly key: string
  /** Makes the body, or returns null if there is no such resource. Not called if a 304 is enough. */
  body(): Text | PartialBody | null
  /** Said where there is none. */
  missing?(): string
  /** Where it is not {@link REVALIDATE}. */
  readonly cacheControl?: string
  /** Request headers, beside Accept-Encoding, that another answer may follow from. */
  readonly vary?: string
}

type SnapshotContext = ResponseContext & { readonly served: Pick<ServedSnapshot, 'snapshot'> }

/** A derived body with its ETag, 304 where the client has it, 404 where there is none. */
export function respondDerived(to: SnapshotContext, { key, body, missing, cacheControl, vary }: Derived): ApiResponse {
  const tag = tagOfParts(to.served.snapshot.id, key)
  const known = to.request.headers['if-none-match']
  const headOf = (tagged: string) => validators(tagged, cacheControl ?? REVALIDATE, vary)
  if (matchTag(known, tag) === 'this') return respond(to, 304, headOf(tag), null)
  const made = body()
  if (made === null)
    return respondProblem(to, { problem: 'not_found', message: missing?.() ?? 'There is nothing here.' })
  const { text, complete } = typeof made === 'string' ? { text: made, complete: true } : made
  const own = complete ? tag : tagOfParts(key, text)
  const head = headOf(own)
  if (matchTag(known, own) !== 'none') return respond(to, 304, head, null)
  return respond(to, 200, head + JSON_HEAD, text)
}

/** A small body made from live state, tagged by its own content. */
export function respondLive(to: ResponseContext, body: unknown): ApiResponse {
  const text = toLatin1(JSON.stringify(body))
  const tag = tagOfParts(text)
  const head = validators(tag, REVALIDATE)
  if (matchTag(to.request.headers['if-none-match'], tag) !== 'none') return respond(to, 304, head, null)
  return respond(to, 200, head + JSON_HEAD, text)
}

function validators(tag: string, cacheControl: string, vary?: string): string {
  const varies = vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`
  return `ETag: ${tag}\r\nCache-Control: ${cacheControl}\r\nVary: ${varies}\r\n`
}
