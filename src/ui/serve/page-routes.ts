// The routes of pages and of texts about the catalog.
import { networksOf } from '../../accounts/client-network.ts'
import { newSeed } from '../../catalog/discovery/random.ts'
import { isPicturePath } from '../../catalog/model/image-urls.ts'
import { GALLERY_PAGES } from '../../catalog/model/page-folder.ts'
import { type MaybePromise, whenReady } from '../../ground/scheduling.ts'
import type { ProbeContext, PublicContext } from '../../http/endpoint.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { prefersHtml } from '../../http/response/content-coding.ts'
import { finishPage, respondPage } from '../../http/response/page-response.ts'
import { recordedAsLeft } from '../../http/response/refused.ts'
import { NEVER_STORE } from '../../http/response/respond.ts'
import type { ResponseContext } from '../../http/response/response-context.ts'
import { type Found, foundAt, plainRoute } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'
import type { Searched } from '../../search/query.ts'
import { drawnSite } from '../catalog/served-catalog.ts'
import { sitePath } from '../catalog/site-card.ts'
import { CATALOG_PATTERNS, catalogPath, catalogPattern } from './catalog-path.ts'
import { pageOnce, sheetOnce, textOnce } from './made-once.ts'
import { bareOf, MANUAL_PAGES, manualAddress, pageAddress } from './page-address.ts'
import { refusePage } from './page-problem.ts'
import { finished, headers, type Rendered, renderPage } from './page-renderer.ts'

const fixed: ReadonlyMap<string, Found> = new Map([
  ...GALLERY_PAGES.map((path) => [path, galleryPage(path)] as const),
  ...MANUAL_PAGES.map((path) => [path, manualPage(path)] as const),
  ['/random', foundAt(plainRoute('/random', { access: 'gallery', GET: showRandomSite }, refusePage))],
])
const catalog: ReadonlyMap<string, Found> = new Map(
  CATALOG_PATTERNS.map((pattern) => {
    const route = plainRoute(pattern, { access: 'gallery', GET: showCatalogPath }, refusePage)
    return [pattern, foundAt(route)] as const
  }),
)

/** The route of a page or of a text about the catalog, or null if the request is for neither. */
export function pageRoute(request: ApiRequest): Found | null {
  const page = fixed.get(bareOf(request.path))
  if (page !== undefined) return page
  const pattern = catalogPattern(request.path)
  if (pattern === null || isPicture(request)) return null
  return catalog.get(pattern) ?? null
}

/** Whether the path is that of a picture, whose file name may look like a slug. */
function isPicture(request: ApiRequest): boolean {
  if (!isPicturePath(request.path)) return false
  const served = openService().watcher.current
  return served !== null && catalogPath(request, served).subject.of === 'nothing'
}

function galleryPage(path: string): Found {
  const GET = (context: PublicContext) => showPage(context, pageAddress(path, context.request, context.served))
  const POST = path === '/key' ? { POST: (context: PublicContext) => runForm(context, path) } : {}
  return foundAt(plainRoute(path, { access: 'gallery', GET, ...POST }, refusePage))
}

function manualPage(path: string): Found {
  const GET = (context: ProbeContext) => showPage(context, manualAddress(path, context.request))
  return foundAt(plainRoute(path, { access: 'manual', GET }, refusePage))
}

function showPage(context: ProbeContext, address: string): MaybePromise<ApiResponse> {
  const [, query = ''] = address.split(/\?(.*)/s)
  const request = { ...context.request, query }
  const served = context.service.watcher.current
  const locals = served === null ? { request } : { request, served }
  const page = pageOnce(context, address, () => renderPage(address, locals))
  return whenReady(page, (rendered) => {
    if (typeof rendered !== 'string' && rendered.searched) countSearch(context, rendered.searched)
    return respondRendered(context, rendered)
  })
}

/** Counts a search of the visitor's network. (rule 46.2) */
function countSearch({ request, service }: ProbeContext, searched: Searched): void {
  const { own, wide } = networksOf(clientAddress(request, service.config.trustProxy))
  service.accounts.countSearch(searched, own, wide)
}

/** Renders the page that a form is for. The page reads the form. */
async function runForm(context: PublicContext, path: string): Promise<ApiResponse> {
  const { request, served } = context
  return respondRendered(context, await renderPage(`${path}?${request.query}`, { request, served }))
}

function showCatalogPath(context: PublicContext): MaybePromise<ApiResponse> {
  const { request, served } = context
  const { address, isMoved, subject } = catalogPath(request, served)
  const show = (rendered: Rendered) => respondRendered(context, rendered)
  if (subject.of === 'nothing' && subject.folder === 'site' && served.snapshot.isRemoved(subject.slug))
    return refusePage(context, { problem: 'gone', message: '' })
  if (isMoved) return redirect(context, 301, { Location: address })
  if (subject.of === 'nothing' && !prefersHtml(request.headers.accept)) return show('not_found')
  if (subject.of === 'text') {
    const once = request.path === '/board/sheet.jpg' ? sheetOnce : textOnce
    const make = async () => finished(await subject.make({ served, config: openService().config, request }))
    return whenReady(once(context, address, make), show)
  }
  // What the file shows is in `locals`, so the rest of its path says nothing.
  const file = subject.of === 'site' ? '/site/-' : '/archive/-'
  return whenReady(
    pageOnce(context, address, () => renderPage(file, { request, served, subject })),
    show,
  )
}

/** An empty seed is none. (rule 23.13) */
function showRandomSite(context: PublicContext): Promise<ApiResponse> {
  const seed = new URLSearchParams(context.request.query).get('seed') || newSeed()
  const site = drawnSite(context.served, seed)
  return redirect(context, 302, { Location: site ? sitePath(site.slug) : '/explore', 'Cache-Control': NEVER_STORE })
}

async function redirect(to: ResponseContext, status: 301 | 302, own: Record<string, string>): Promise<ApiResponse> {
  const page = await finishPage(new Response(null, { status, headers: own }), headers())
  return respondPage(to, page)
}

function respondRendered(to: ProbeContext, rendered: Rendered): MaybePromise<ApiResponse> {
  if (typeof rendered !== 'string') return respondPage(to, rendered)
  const problem = { problem: rendered, message: '' }
  if (rendered !== 'unavailable') return refusePage(to, problem)
  return whenReady(refusePage(to, problem, { 'Retry-After': '2' }), (refused) => recordedAsLeft(to.request, refused))
}
