// Builds responses. Only this module knows the common headers, HEAD, and when a connection must close.
import { jsonText, toLatin1 } from '../../ground/texts.ts'
import type { Encoded } from '../../snapshot/files/encoded.ts'
import type { ServedSnapshot, Text } from '../../snapshot/snapshot.ts'
import type { Admission, Authorized } from '../../state/authorizer.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { LastTag } from '../request/parameter-reader.ts'
import { type AccelRedirect, acceptsAccelRedirect } from './accel-redirect.ts'
import { type ApiResponse, anonymous, type Body, type HeaderRecord, type ResponseContext } from './api-response.ts'
import { commonHead, headLines, JSON_TYPE, NEVER_STORE, REQUEST_ID, REVALIDATE } from './common-headers.ts'
import { chooseCoding, chooseComputedCoding, compressed, isCompressible } from './content-coding.ts'
import { matchTag, tagOfContent, tagOfLarge, tagOfParts } from './entity-tag.ts'
import { ENGINE_AWAY, PROBLEMS, type Problem, type ProblemName, problemBody, SOON } from './problem.ts'

const JSON_HEAD = headLines({ 'Content-Type': JSON_TYPE })
const UNCACHED_HEAD = headLines({ 'Content-Type': JSON_TYPE, 'Cache-Control': NEVER_STORE })

/** A response with these header lines and the common ones. An unread request body closes the connection. */
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

/** (rule 4.4) */
function rateLimitHead({ limit, remaining, resetAt }: Admission): string {
  return `X-RateLimit-Limit: ${limit}\r\nX-RateLimit-Remaining: ${remaining}\r\nX-RateLimit-Reset: ${resetAt}\r\n`
}

/** A problem as a JSON error body, not cacheable, with a link to what explains it (rules 2.1, 2.6, 2.8). */
export function respondProblem(to: ResponseContext, problem: Problem, headers: HeaderRecord = {}): ApiResponse {
  const name = problem.problem
  const { status, help } = PROBLEMS[name]
  const head = UNCACHED_HEAD + headLines({ Link: `</docs#${help}>; rel="help"`, ...headers })
  return respond(to, status, head, toLatin1(problemBody(problem)), name)
}

/** A JSON body for this response only, not cacheable. */
export function respondUncached(to: ResponseContext, status: number, body: unknown): ApiResponse {
  return respond(to, status, UNCACHED_HEAD, jsonText(body))
}

/**
 * A precomputed body in the coding that the client prefers, or 304 (rules 15.2 to 15.4). If `accelRedirect` returns a path, and the
 * request came through nginx, nginx sends the body (rule 22.5). Without `type`, it is JSON.
 */
export function respondEncoded(
  to: ResponseContext,
  encoded: Encoded,
  cacheControl: string,
  { accelRedirect = null, type }: { accelRedirect?: AccelRedirect | null; type?: string } = {},
): ApiResponse {
  const asked = chooseCoding(to.request.headers['accept-encoding'] as string | undefined)
  const coding = encoded[asked] === encoded.identity ? 'identity' : asked
  const tag = tagOfContent(encoded.hash, coding)
  const head = validators(tag, cacheControl)
  if (matchTag(to.request.headers['if-none-match'], tag) !== 'none') return respond(to, 304, head, null)
  const coded = coding === 'identity' ? head : `${head}Content-Encoding: ${coding}\r\n`
  const typed = coded + (type === undefined ? JSON_HEAD : headLines({ 'Content-Type': type }))
  const path = acceptsAccelRedirect(to.request.headers) ? accelRedirect?.(encoded, coding) : null
  if (path == null) return respond(to, 200, typed, encoded[coding])
  return respond(to, 200, `${typed}X-Accel-Redirect: ${path}\r\n`, '')
}

/** A body with headers. If it does not repeat, its ETag is made from its text (rule 15.8). */
export interface MadeBody {
  readonly text: Text
  /** Whether the same request always has this body while it is derived from the same. Default: true. */
  readonly repeats?: boolean
  /** Header lines of a 200. */
  readonly head?: string
  /** The content type, if it is not JSON. */
  readonly type?: string
}

/** A body that depends only on the snapshot, on what is asked, and on a version. */
export interface Derived {
  /** The version of what the body depends on besides the snapshot. */
  readonly version?: string
  /** Returns the body, or a problem if there is no such resource. Not called if a 304, or what is kept, is enough. `tag` names all of the above. */
  body(tag: string): Text | MadeBody | Problem
  /** Counts a response that is kept, if making a body counts. */
  count?(tag: string): void
  /** Default: {@link REVALIDATE}. */
  readonly cacheControl?: string
  /** A request header that the response depends on, besides Accept-Encoding. */
  readonly vary?: string
}

type DerivedContext = ResponseContext & {
  readonly served: Pick<ServedSnapshot, 'snapshot' | 'recent'>
  /** Differs for all requests whose bodies may differ. */
  readonly asked: string
  readonly last: LastTag
}

/**
 * A derived body with its ETag, compressed if it is large and the client accepts that; 304 if the client has it, or the
 * problem (rules 15.1, 15.2, 15.7, 30.1 to 30.3).
 */
export function respondDerived(to: DerivedContext, { version, body, count, cacheControl, vary }: Derived): ApiResponse {
  const { served, last } = to
  const tag = tagOf(to, version)
  const coding = chooseComputedCoding(to.request.headers['accept-encoding'] as string | undefined)
  const ifNoneMatch = to.request.headers['if-none-match']
  const headOf = (own: string) => validators(own, cacheControl ?? REVALIDATE, vary)
  // Whether the body is small or large.
  const held = ifNoneMatch && [tag, tagOfLarge(tag, coding)].find((one) => matchTag(ifNoneMatch, one) === 'this')
  if (held) return respond(to, 304, headOf(held), null)
  const mayKeep = last.times > 1 && ifNoneMatch === undefined && (count === undefined || coding !== 'identity')
  // Links repeat the query as it was sent.
  const name = mayKeep ? `${coding} ${tag} ${last.query}` : null
  const kept = name === null ? null : served.recent.get(name)
  if (kept !== null) {
    count?.(tag)
    const { text, about: end } = kept
    return respond(to, 200, text.slice(0, end as number), text.slice(end as number))
  }
  const made = body(tag)
  if (typeof made !== 'string' && 'problem' in made) return respondProblem(to, made)
  const all: MadeBody = typeof made === 'string' ? { text: made } : made
  const { text, repeats = true, head: ownHead = '', type = JSON_TYPE } = all
  const base = repeats ? tag : tagOfParts(to.asked, text)
  const ownTag = isCompressible(text) ? tagOfLarge(base, coding) : base
  if (matchTag(ifNoneMatch, ownTag) !== 'none') return respond(to, 304, headOf(ownTag), null)
  const isCoded = coding !== 'identity' && isCompressible(text)
  const head = `${headOf(ownTag)}${ownHead}Content-Type: ${type}\r\n${isCoded ? `Content-Encoding: ${coding}\r\n` : ''}`
  const sent = isCoded ? compressed(text, coding) : text
  if (name !== null && repeats && last.times % KEPT_OF === 2) served.recent.put(name, head + sent, head.length)
  return respond(to, 200, head, sent)
}

/** The longest text that is kept with its tag: a path may be much longer. */
const MAX_FROM = 1_000

/**
 * A response is kept the second time that its query is remembered, and again, once it was overwritten, at one of the next
 * seven times, whichever of up to six clients in turn asks.
 */
const KEPT_OF = 7

function tagOf({ served, asked, last }: DerivedContext, version = ''): string {
  const from = `${served.snapshot.version()}\n${version}\n${asked}`
  if (from.length > MAX_FROM) {
    last.times = 0
    return tagOfParts(from)
  }
  last.times = last.from === from ? last.times + 1 : 1
  if (last.times === 1) last.tag = tagOfParts(from)
  last.from = from
  return last.tag
}

/** A small body of live state, with an ETag made from its content. */
export function respondLive(to: ResponseContext, body: unknown): ApiResponse {
  const text = jsonText(body)
  const tag = tagOfParts(text)
  const head = validators(tag, REVALIDATE)
  if (matchTag(to.request.headers['if-none-match'], tag) !== 'none') return respond(to, 304, head, null)
  return respond(to, 200, head + JSON_HEAD, text)
}

function validators(tag: string, cacheControl: string, vary?: string): string {
  const varies = vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`
  return `ETag: ${tag}\r\nCache-Control: ${cacheControl}\r\nVary: ${varies}\r\n`
}

const NO_VALID_KEY: Problem = {
  problem: 'unauthorized',
  message: 'Send a valid key as "Authorization: Bearer <API_KEY>". POST /v1/register creates one.',
}
const REVOKED: Problem = { problem: 'forbidden', message: 'This key has been revoked.' }

/** (rule 23.7) */
export const TOO_MANY_PAGES: Problem = {
  problem: 'rate_limited',
  message:
    'You have reached the limit of 100 pages and searches per minute. Wait a minute, or use a free key, which has its own limit.',
}

/** 401 or 403, without rate-limit headers (rule 4.5). `challenge` is the `WWW-Authenticate` of a 401. */
export function refuseKey(request: ApiRequest, error: 'unauthorized' | 'forbidden', challenge = 'Bearer'): ApiResponse {
  if (error === 'forbidden') return respondProblem(anonymous(request), REVOKED)
  return respondProblem(anonymous(request), NO_VALID_KEY, { 'WWW-Authenticate': challenge })
}

/** The status in logs and metrics if the client left before its response was made, as nginx has it. */
const CLIENT_LEFT = 499

/** A refusal of work. The log says so if nobody waits for it any more (rule 19.13). */
export function recordedAsLeft(request: ApiRequest, response: ApiResponse): ApiResponse {
  return request.signal().aborted ? { ...response, recordedStatus: CLIENT_LEFT } : response
}

type Refusal = Extract<Authorized, { ok: false }>

/** The response to a request that was not authorized. A 429 says how long to wait. */
export function refuse(request: ApiRequest, refusal: Refusal, challenge?: string): ApiResponse {
  if (refusal.error === 'unavailable') return respondProblem(anonymous(request), ENGINE_AWAY, SOON)
  if (refusal.error !== 'rate_limited') return refuseKey(request, refusal.error, challenge)
  const { key, admission } = refusal
  return refuseOver({ request, key, admission }, admission, `make ${admission.limit} requests`)
}

/** 429 for a key that did more than it may do in 60 seconds (rules 4.2, 31.10). */
export function refuseOver(to: ResponseContext, { retryAfterSeconds }: Admission, mayDo: string): ApiResponse {
  const message = `This key may ${mayDo} in 60 seconds. Wait ${retryAfterSeconds} s.`
  return respondProblem(to, { problem: 'rate_limited', message }, { 'Retry-After': String(retryAfterSeconds) })
}
