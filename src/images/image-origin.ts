// The local image origin: serves and resizes pictures while SITE_URL or ASSETS_URL is the server itself (section 19).
import { isPicturePath, RESIZE } from '../catalog/model/image-urls.ts'
import type { ProbeContext } from '../http/endpoint.ts'
import type { Waiter } from '../http/queue/work-queue.ts'
import type { ApiRequest } from '../http/request/api-request.ts'
import { waiterOf } from '../http/request/client-address.ts'
import { decodePercent } from '../http/request/percent-encoding.ts'
import type { ApiResponse, Body, HeaderRecord, ResponseContext } from '../http/response/api-response.ts'
import { headLines, isApiPath } from '../http/response/common-headers.ts'
import { matchTag } from '../http/response/entity-tag.ts'
import { badRequest, MALFORMED_PATH, notFound, type Problem } from '../http/response/problem.ts'
import { recordedAsLeft, respond, respondProblem } from '../http/response/respond.ts'
import type { Rows } from '../http/routes.ts'
import type { Gallery, Ready } from './gallery.ts'
import type { ImageRequest, Made } from './picture-maker.ts'
import { acceptedFormats } from './plan.ts'
import { parseTransform, type Transform } from './transform.ts'

/** Not `immutable`, because the URL of a picture stays the same when its file changes (rule 19.5). */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'
const RETRY = { 'Retry-After': '2' }
/** Any web page can show a picture and read its pixels. */
const ANY_PAGE: HeaderRecord = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const NOT_LOCAL = notFound('Pictures of this catalog are served from another address.')
const ABSENT = notFound('There is no picture at this path.')
const UNREADABLE = notFound('The file at this path is not a readable picture.')
const BUSY: Problem = { problem: 'unavailable', message: 'Too many pictures are being processed. Please try again.' }
const WRONG_METHOD: Problem = { problem: 'method_not_allowed', message: 'Pictures support GET, HEAD, OPTIONS.' }

/** The route of all pictures in logs and metrics. */
const ROUTE = '/cdn-cgi/image'

/**
 * Returns the row of pictures in the table of routes. `gallery` returns null if pictures are served from another address. It
 * is called for each request.
 */
export function pictureRows(gallery: () => Gallery | null): Rows {
  return {
    '/[...path]': {
      GET: { access: 'probe', handler: (context) => sendPicture(context, gallery()) },
      OPTIONS: { access: 'probe', handler: respondToOptions },
      refuse: refused,
      recordedAs: ROUTE,
      serves: ({ path }) => isPicturePath(path) && !isApiPath(path) && (gallery() === null ? NOT_LOCAL : true),
    },
  }
}

function respondToOptions(to: ResponseContext): ApiResponse {
  return respond(to, 204, headLines({ Allow: 'GET, HEAD, OPTIONS', ...ANY_PAGE }), null)
}

async function sendPicture(to: ProbeContext, gallery: Gallery | null): Promise<ApiResponse> {
  const { request, service } = to
  const wanted = imageRequestOf(request, waiterOf(request, service.config.trustProxy))
  if ('problem' in wanted) return refused(to, wanted)
  const ready = await gallery?.find(wanted)
  return ready == null ? refused(to, ABSENT) : sendReady(to, wanted, ready)
}

/** The request that a path describes, or what is wrong with it. */
function imageRequestOf(
  { path, headers }: Pick<ApiRequest, 'path' | 'headers'>,
  { client, signal }: Waiter,
): ImageRequest | Problem {
  const decoded = decodePercent(path)
  if (decoded === null) return MALFORMED_PATH
  const accepted = acceptedFormats(headers.accept)
  if (!decoded.startsWith(RESIZE)) return { path: decoded, transform: null, accepted, client, signal }
  const cut = decoded.indexOf('/', RESIZE.length)
  if (cut < 0)
    return badRequest(`After ${RESIZE}, the path needs a config and the path of a picture, such as w=400/a.jpg.`)
  const transform = parseTransform(decoded.slice(RESIZE.length, cut))
  return 'problem' in transform ? transform : { path: decoded.slice(cut), transform, accepted, client, signal }
}

async function sendReady(to: ProbeContext, { transform }: ImageRequest, { key, image }: Ready) {
  const { request } = to
  const tag = `"${key.slice(0, 32)}"`
  const headers: HeaderRecord = { ETag: tag, 'Cache-Control': CACHE_CONTROL, ...ANY_PAGE }
  if (transform?.format === 'auto') headers['Vary'] = 'Accept'
  if (matchTag(request.headers['if-none-match'], tag) !== 'none') return respond(to, 304, headLines(headers), null)
  const made = await image()
  if (made.made === 'busy') return recordedAsLeft(request, refused(to, BUSY, RETRY))
  if (made.made === 'refused') return refused(to, badRequest(made.message))
  if (made.made === 'unreadable') return refused(to, UNREADABLE)
  return respond(to, 200, headLines({ ...headers, 'Content-Type': made.mediaType }), made.body)
}

function refused(to: ResponseContext, problem: Problem, headers: HeaderRecord = {}): ApiResponse {
  const named = problem.problem === 'method_not_allowed' ? WRONG_METHOD : problem
  return respondProblem(to, named, { ...ANY_PAGE, ...headers })
}

export interface Picturing extends Waiter {
  /** Null if another server has the pictures. */
  readonly gallery: Gallery | null
}

const ACCEPT = 'image/webp,image/avif'

/**
 * The bytes of an image URL, with another transform if `changes` says so. Null if this server does not have the picture, or
 * `busy` if it could not be made yet (rules 19.7, 19.12). `make` gets them from what was found.
 */
export async function pictureBytes(
  url: string,
  { gallery, ...waiter }: Picturing,
  changes: Partial<Transform>,
  make: (found: Ready) => Promise<Made>,
): Promise<Uint8Array | null | 'busy'> {
  const wanted = imageRequestOf({ path: new URL(url).pathname, headers: { accept: ACCEPT } }, waiter)
  if ('problem' in wanted) return null
  const found = await gallery?.find({ ...wanted, transform: wanted.transform && { ...wanted.transform, ...changes } })
  const made = found && (await make(found))
  if (made?.made === 'busy') return 'busy'
  return made?.made === 'image' ? bytesOf(made.body) : null
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (typeof body === 'string') return Buffer.from(body, 'latin1')
  return body instanceof Uint8Array ? body : Buffer.concat(await Array.fromAsync(body.blocks()))
}
