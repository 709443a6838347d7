// The local image origin: serves and resizes pictures while SITE_URL or ASSETS_URL is the server itself (section 19).
import type { ClientNetworks } from '../accounts/client-network.ts'
import { isPicturePath, RESIZE } from '../catalog/model/image-urls.ts'
import type { ApiRequest } from '../http/request/api-request.ts'
import { decodePercent } from '../http/request/percent-encoding.ts'
import type { FailedRequest, RequestRecord } from '../http/request-record.ts'
import { type ApiResponse, type HeaderRecord, headLines } from '../http/response/api-response.ts'
import { matchTag } from '../http/response/entity-tag.ts'
import { INTERNAL, MALFORMED_PATH, PROBLEMS, type Problem } from '../http/response/problem.ts'
import { respond, respondProblem } from '../http/response/respond.ts'
import { anonymous } from '../http/response/response-context.ts'
import { acceptedFormats } from './format.ts'
import type { Gallery, Ready } from './gallery.ts'
import type { ImageRequest, Made } from './image-request.ts'
import { parseTransform } from './transform.ts'

/** Handles a request for a picture. Returns null if the path is not a picture's. Never rejects. */
export type AnswerPicture = (request: ApiRequest) => Promise<ApiResponse> | null

/** Not `immutable`, because the URL of a picture stays the same when its file changes (rule 19.5). */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'
const RETRY = { 'Retry-After': '2' }
const METHODS = 'GET, HEAD, OPTIONS'
/** Any web page can show a picture and read its pixels. */
const ANY_PAGE: HeaderRecord = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const NOT_LOCAL: Problem = {
  problem: 'not_found',
  message: 'Pictures of this catalog are served from another address.',
}
const ABSENT: Problem = { problem: 'not_found', message: 'There is no picture at this path.' }
const UNREADABLE: Problem = { problem: 'not_found', message: 'The file at this path is not a readable picture.' }
const BUSY: Problem = { problem: 'unavailable', message: 'Too many pictures are being processed. Please try again.' }
const WRONG_METHOD: Problem = { problem: 'method_not_allowed', message: `Pictures support ${METHODS}.` }

export interface OriginParts {
  /** The gallery, or null if pictures are served from another address. Called for each request. */
  gallery(): Gallery | null
  /** The networks of a request's client. */
  networksOf(request: ApiRequest): ClientNetworks
  /** Logs an error. */
  fault(error: unknown, where: FailedRequest): void
  /** Called with each response before it is written. */
  readonly observe?: ((answered: RequestRecord) => void) | undefined
}

/** The route of all pictures in logs and metrics. */
const ROUTE = '/cdn-cgi/image'
/** The status in logs and metrics if the client left before its picture was made, as nginx has it. */
const CLIENT_LEFT = 499

export function imageOrigin(parts: OriginParts): AnswerPicture {
  return (request) => (isPicturePath(request.path) ? observed(request, parts) : null)
}

async function observed(request: ApiRequest, parts: OriginParts): Promise<ApiResponse> {
  const began = performance.now()
  const answered = await answerOrFail(request, parts)
  const milliseconds = performance.now() - began
  const status = isUnwanted(request, answered) ? CLIENT_LEFT : answered.status
  parts.observe?.({ request, route: ROUTE, status, keyId: null, milliseconds, refusedBy: null })
  return answered
}

/** Whether a picture was not made because its client left. */
function isUnwanted(request: ApiRequest, { status }: ApiResponse): boolean {
  return status === PROBLEMS[BUSY.problem].status && request.signal().aborted
}

async function answerOrFail(request: ApiRequest, { gallery, networksOf, fault }: OriginParts): Promise<ApiResponse> {
  try {
    return await answer(request, { gallery, networksOf })
  } catch (error) {
    fault(error, { requestId: request.requestId, method: request.method, route: ROUTE })
    return refused(request, INTERNAL)
  }
}

type Parts = Pick<OriginParts, 'gallery' | 'networksOf'>

async function answer(request: ApiRequest, { gallery, networksOf }: Parts): Promise<ApiResponse> {
  const open = gallery()
  if (open === null) return refused(request, NOT_LOCAL)
  if (request.method === 'OPTIONS')
    return respond(anonymous(request), 204, headLines({ Allow: METHODS, ...ANY_PAGE }), null)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refused(request, WRONG_METHOD, { Allow: METHODS })
  const wanted = imageRequestOf(request, { client: networksOf(request), signal: request.signal() })
  if ('problem' in wanted) return refused(request, wanted)
  const ready = await open.find(wanted)
  return ready === null ? refused(request, ABSENT) : sendReady(request, wanted, ready)
}

/** The request that a path describes, or what is wrong with it. */
function imageRequestOf(
  { path, headers }: ApiRequest,
  from: Pick<ImageRequest, 'client' | 'signal'>,
): ImageRequest | Problem {
  const decoded = decodePercent(path)
  if (decoded === null) return MALFORMED_PATH
  const accepted = acceptedFormats(headers.accept)
  if (!decoded.startsWith(RESIZE)) return { path: decoded, transform: null, accepted, ...from }
  const cut = decoded.indexOf('/', RESIZE.length)
  if (cut < 0)
    return {
      problem: 'bad_request',
      message: `After ${RESIZE}, the path needs a config and the path of a picture, such as w=400/a.jpg.`,
    }
  const parsed = parseTransform(decoded.slice(RESIZE.length, cut))
  if (!parsed.ok) return { problem: 'bad_request', message: parsed.message }
  return { path: decoded.slice(cut), transform: parsed.transform, accepted, ...from }
}

async function sendReady(
  request: ApiRequest,
  { transform }: ImageRequest,
  { key, image, head }: Ready,
): Promise<ApiResponse> {
  const tag = `"${key.slice(0, 32)}"`
  const headers: HeaderRecord = { ETag: tag, 'Cache-Control': CACHE_CONTROL, ...ANY_PAGE }
  if (transform?.format === 'auto') headers['Vary'] = 'Accept'
  if (matchTag(request.headers['if-none-match'], tag) !== 'none')
    return respond(anonymous(request), 304, headLines(headers), null)
  const made = request.method === 'HEAD' ? await head() : await image()
  if (made.made !== 'image') return refused(request, problemOf(made), made.made === 'busy' ? RETRY : {})
  return respond(anonymous(request), 200, headLines({ ...headers, 'Content-Type': made.mediaType }), made.body)
}

function problemOf(made: Exclude<Made, { made: 'image' }>): Problem {
  if (made.made === 'busy') return BUSY
  return made.made === 'refused' ? { problem: 'bad_request', message: made.message } : UNREADABLE
}

function refused(request: ApiRequest, problem: Problem, headers: HeaderRecord = {}): ApiResponse {
  return respondProblem(anonymous(request), problem, { ...ANY_PAGE, ...headers })
}
