// Responds to requests for pages and for texts about the catalog, from the cache if possible, within the rate limit of
// visitors (rules 23.3, 23.7).
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { isPicturePath } from '../../catalog/model/image-urls.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { prefersHtml } from '../../http/request/media-type.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { type FinishedPage, finishPage, respondPage } from '../../http/response/page-response.ts'
import { SOON } from '../../http/response/problem.ts'
import { anonymous } from '../../http/response/response-context.ts'
import { type MaybePromise, whenReady } from '../../maybe-promise.ts'
import { openService } from '../../operate/service.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Admission } from '../../state/limits.ts'
import { textBody } from '../found/text-body.ts'
import { type CatalogPath, catalogPath, isCatalogPath, type Subject } from './catalog-path.ts'
import { pageAddress, pagePath } from './page-address.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import {
  failed,
  finished,
  headers,
  isRead,
  METHODS,
  ORIGIN,
  observed,
  type Rendered,
  refuse,
  render,
  respondRendered,
  stateOf,
} from './page-renderer.ts'

const CACHE_BYTES = 16 * 1024 * 1024
/** The files of `src/pages` that show the catalog. What they show is in `locals`, so the rest of their path says nothing. */
const FILES: Readonly<Record<string, string>> = { site: '/site/-', archive: '/archive/-', nothing: '/archive/-' }
const CATALOG_ROUTE = '/[archive]/[slug]'

const pages = openPageCache<FinishedPage>(CACHE_BYTES)
/** Apart from the pages, because a part of the sitemap takes the place of a hundred pages. */
const texts = openPageCache<FinishedPage>(CACHE_BYTES)
/** Other requests are handled between two pages. */
const oneAtATime = pLimit(1)
const oneTextAtATime = pLimit(1)

/** A request with what it asks for: the path of a fixed page, or what the catalog has at the path. */
interface Asked {
  readonly request: ApiRequest
  readonly served: ServedSnapshot
  readonly route: string
  readonly found: string | CatalogPath
}

/**
 * Responds to a request for a page or for a text about the catalog. Returns null for other requests, and for a form that
 * is sent, within the limit of visitors. Never throws or rejects.
 */
export function handlePage(request: ApiRequest): MaybePromise<ApiResponse | null> {
  const { watcher, visitors, config } = openService()
  const served = watcher.current
  if (served === null) return isCatalogPath(request.path) ? refuse(request, 'unavailable', SOON) : null
  const began = performance.now()
  try {
    const asked = askedFor(request, served)
    if (asked === null) return null
    const admission = visitors.hit(clientAddress(request, config.trustProxy))
    const response = whenReady(admission, (decided) => limited(asked, decided, began))
    return response instanceof Promise ? response.catch((error) => failed(request, CATALOG_ROUTE, error)) : response
  } catch (error) {
    return failed(request, CATALOG_ROUTE, error)
  }
}

/** The response within the limit of visitors. Null for a form that is sent. */
function limited(
  asked: Asked,
  { admitted, retryAfterSeconds }: Admission,
  began: number,
): MaybePromise<ApiResponse | null> {
  const { request, route, found } = asked
  if (admitted && !isRead(request) && typeof found === 'string') return null
  const response = admitted
    ? responseTo(asked)
    : refuse(request, 'rate_limited', { 'Retry-After': String(retryAfterSeconds) })
  return whenReady(response, (ready) => observed(ready, request, { route, began }))
}

function askedFor(request: ApiRequest, served: ServedSnapshot): Asked | null {
  const path = pagePath(request.path)
  if (path !== null) return { request, served, route: path, found: path }
  if (!isCatalogPath(request.path)) return null
  const found = catalogPath(request, served)
  // The name of a picture file may look like an archive.
  if (found?.subject.of === 'nothing' && isPicturePath(request.path)) return null
  return found && { request, served, route: found.route, found }
}

/** The response from what is served after the visitor was admitted, which may have changed meanwhile. */
function responseTo(asked: Asked): MaybePromise<ApiResponse> {
  const { current } = openService().watcher
  if (current === null) return refuse(asked.request, 'unavailable', SOON)
  const fresh = current === asked.served ? asked : (askedFor(asked.request, current) ?? asked)
  const { request, route, found } = fresh
  try {
    const response = typeof found === 'string' ? fixedPage(fresh, found) : catalogResponse(fresh, found)
    return response instanceof Promise ? response.catch((error) => failed(request, route, error)) : response
  } catch (error) {
    return failed(request, route, error)
  }
}

function fixedPage({ request, served }: Asked, path: string): MaybePromise<ApiResponse> {
  const address = pageAddress(path, request, served)
  const [, query = ''] = address.split(/\?(.*)/s)
  const page = cached(pages, { served, address }, () => astroPage(address, { request: { ...request, query } }))
  return whenReady(page, (rendered) => respondRendered(request, rendered))
}

function catalogResponse({ request, served }: Asked, found: CatalogPath): MaybePromise<ApiResponse> {
  const { address, isMoved, subject } = found
  if (!isRead(request)) return refuse(request, 'method_not_allowed', { Allow: METHODS })
  if (isMoved) return redirect(request, address)
  if (subject.of === 'nothing' && !prefersHtml(request.headers.accept)) return refuse(request, 'not_found')
  const file = FILES[subject.of]
  const rendered =
    file === undefined
      ? cached(texts, { served, address }, () => oneTextAtATime(() => madeText(subject, served)))
      : cached(pages, { served, address }, () => astroPage(file, { request, subject }))
  return whenReady(rendered, (page) => respondRendered(request, page))
}

function redirect(request: ApiRequest, location: string): MaybePromise<ApiResponse> {
  const page = finishPage(new Response(null, { status: 301, headers: { Location: location } }), headers())
  return page.then((moved) => respondPage(anonymous(request), moved))
}

function cached(
  cache: PageCache<FinishedPage>,
  { served, address }: { served: ServedSnapshot; address: string },
  make: () => Promise<Rendered>,
): MaybePromise<Rendered> {
  if (import.meta.env.DEV) return make()
  return cache.get(`${served.snapshot.id}\n${served.editorialVersion()}`, address, make)
}

function astroPage(path: string, locals: App.Locals): Promise<Rendered> {
  return oneAtATime(async () => {
    await nextTurn()
    return render(stateOf(new Request(ORIGIN + path), locals))
  })
}

async function madeText(subject: Subject, served: ServedSnapshot): Promise<Rendered> {
  if (subject.of === 'site' || subject.of === 'archive' || subject.of === 'nothing') return 'not_found'
  return finished(await textBody(subject, served, openService().config))
}
