// The routes of pages and of texts about the catalog.
import { networksOf } from '../../accounts/client-network.ts'
import { newSeed } from '../../catalog/discovery/random.ts'
import { isPicturePath } from '../../catalog/model/image-urls.ts'
import { FEED, GALLERY_PAGES, isPageFolder } from '../../catalog/model/page-folder.ts'
import { type MaybePromise, whenReady } from '../../ground/scheduling.ts'
import type { Handler, ProbeContext, PublicContext } from '../../http/endpoint.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import type { ApiResponse, ResponseContext } from '../../http/response/api-response.ts'
import { prefersHtml } from '../../http/response/content-coding.ts'
import { finishPage, respondPage } from '../../http/response/page-response.ts'
import { recordedAsLeft } from '../../http/response/refused.ts'
import { NEVER_STORE } from '../../http/response/respond.ts'
import { isExact, type Row, type Rows } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'
import type { Searched } from '../../search/query.ts'
import { drawnSite } from '../catalog/served-catalog.ts'
import { sitePath } from '../catalog/site-card.ts'
import { forEditor } from '../desk/desk-routes.ts'
import { hasDeskCookie } from '../desk/session.ts'
import { addressOfText, isTextPath, type MakeText, TEXTS } from '../found/texts.ts'
import { archiveAt, type CatalogPath, type CatalogPathOf, DESIGN, siteAt } from './catalog-path.ts'
import { pageOnce, sheetOnce, textOnce } from './made-once.ts'
import { MANUAL_PAGES, manualAddress, pageAddress } from './page-address.ts'
import { refusePage } from './page-problem.ts'
import { finished, headers, type Rendered, renderPage } from './page-renderer.ts'

type Serves = NonNullable<Row['serves']>

const isOfArchive: Serves = (_, { archive = '' }) => archive !== 'site' && isPageFolder(archive)

/** The rows of pages, and of texts about the catalog, in the table of routes. */
export const pageRows: Rows = {
  ...rowsOf(GALLERY_PAGES, galleryPage),
  ...rowsOf(MANUAL_PAGES, manualPage),
  ...rowsOf(Object.keys(TEXTS), textRow),
  '/random': galleryRow(showRandomSite),
  '/site/[slug]': catalogRow(siteAt('')),
  [`/site/[slug]${DESIGN}`]: { ...catalogRow(siteAt(DESIGN)), serves: isExact },
  '/[archive]/[slug]': catalogRow(archiveAt(''), isOfArchive),
  [`/[archive]/[slug]${FEED}`]: catalogRow(archiveAt(FEED), (target, parameters) => {
    return isExact(target) && isOfArchive(target, parameters)
  }),
}

function rowsOf(patterns: readonly string[], rowOf: (pattern: string) => Row): Rows {
  return Object.fromEntries(patterns.map((pattern) => [pattern, rowOf(pattern)]))
}

function galleryRow(handler: Handler<'gallery'>): Row {
  return { GET: { access: 'gallery', handler }, refuse: refusePage }
}

function galleryPage(path: string): Row {
  const row = galleryRow((context) => showPage(context, pageAddress(path, context.request, context.served)))
  return path === '/key' ? { ...row, POST: { access: 'gallery', handler: (context) => runForm(context, path) } } : row
}

function manualPage(path: string): Row {
  const handler = (context: ProbeContext) => showPage(context, manualAddress(path, context.request))
  return { GET: { access: 'manual', handler }, refuse: refusePage }
}

function textRow(pattern: string): Row {
  const make = TEXTS[pattern] as MakeText
  return { ...galleryRow((context) => showText(context, addressOfText(context.request), make)), serves: isTextPath }
}

/** A path that shows nothing is that of a picture, if it looks like one: the slug of a site may look like a file's name. */
function catalogRow(pathOf: CatalogPathOf, isOne: Serves = () => true): Row {
  const serves: Serves = (target, parameters) => {
    if (!isOne(target, parameters)) return false
    const served = isPicturePath(target.path) ? openService().watcher.current : null
    return served === null || pathOf(target, parameters, served).subject.of !== 'nothing'
  }
  const show = (context: PublicContext) =>
    showCatalogPath(context, pathOf(context.request, context.pathParameters, context.served))
  return { ...galleryRow(show), serves }
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

function showCatalogPath(
  context: PublicContext,
  { address, isMoved, subject }: CatalogPath,
): MaybePromise<ApiResponse> {
  const { request, served } = context
  const isMissing = subject.of === 'nothing'
  if (isMissing && subject.folder === 'site' && served.snapshot.isRemoved(subject.slug))
    return refusePage(context, { problem: 'gone', message: '' })
  if (isMoved) return redirect(context, 301, { Location: address })
  if (isMissing && !prefersHtml(request.headers.accept)) return respondRendered(context, 'not_found')
  if (subject.of === 'text') return showText(context, address, subject.make)
  // What the file shows is in `locals`, so the rest of its path says nothing.
  const file = subject.of === 'site' ? '/site/-' : '/archive/-'
  const page = pageOnce(context, address, () => renderPage(file, { request, served, subject }))
  return whenReady(page, (rendered) => respondRendered(context, rendered))
}

function showText(context: PublicContext, address: string, make: MakeText): MaybePromise<ApiResponse> {
  const { request, served } = context
  const once = request.path === '/board/sheet.jpg' ? sheetOnce : textOnce
  const text = once(context, address, async () =>
    finished(await make({ served, config: openService().config, request })),
  )
  return whenReady(text, (rendered) => respondRendered(context, rendered))
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
  if (typeof rendered !== 'string')
    return hasDeskCookie(to.request)
      ? forEditor(to, rendered).then((page) => respondPage(to, page))
      : respondPage(to, rendered)
  const problem = { problem: rendered, message: '' }
  if (rendered !== 'unavailable') return refusePage(to, problem)
  return whenReady(refusePage(to, problem, { 'Retry-After': '2' }), (refused) => recordedAsLeft(to.request, refused))
}
