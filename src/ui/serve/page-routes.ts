// The routes of pages and of texts about the catalog.
import { networksOf } from '../../accounts/client-network.ts'
import { isPicturePath } from '../../catalog/model/image-urls.ts'
import { DESIGN, FEED, GALLERY_PAGES, isPageFolder, markdownAddress } from '../../catalog/model/page-folder.ts'
import { type MaybePromise, whenReady } from '../../ground/scheduling.ts'
import type { Handler, ProbeContext, PublicContext } from '../../http/endpoint.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import type { ApiResponse, ResponseContext } from '../../http/response/api-response.ts'
import { NEVER_STORE } from '../../http/response/common-headers.ts'
import { prefersHtml, prefersMarkdown } from '../../http/response/content-coding.ts'
import { finishPage, respondPage } from '../../http/response/page-response.ts'
import { recordedAsLeft } from '../../http/response/respond.ts'
import { isExact, type Row, type Rows } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'
import { LONGEST_QUERY } from '../../search/index/passage-index.ts'
import type { Searched } from '../../search/query.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { boardHref, parseBoard } from '../board/board-address.ts'
import { randomPath } from '../catalog/served-catalog.ts'
import { forEditor } from '../desk/desk-routes.ts'
import { hasDeskCookie } from '../desk/session.ts'
import { operationPages } from '../docs/reference-menu.ts'
import { hrefOf, stateOf } from '../explore/explore-state.ts'
import { addressOfText, isTextPath, type MakeText, TEXTS } from '../found/texts.ts'
import { renderMarkdown } from '../markdown/markdown-pages.ts'
import { statsHref, statsStateOf } from '../stats/stats-state.ts'
import { archiveAt, type CatalogPath, type CatalogPathOf, siteAt, withMarkdown } from './catalog-path.ts'
import { pageOnce, sheetOnce, textOnce } from './made-once.ts'
import { finished, headers, type Rendered, refusePage, renderPage } from './page-renderer.ts'

type Serves = NonNullable<Row['serves']>

const isOfArchive: Serves = (_, { archive = '' }) => archive !== 'site' && isPageFolder(archive)

/** The paths of the pages that need no catalog. */
export const MANUAL_PAGES = ['/terms', '/docs', '/docs/recipes', '/docs/reference', '/docs/search', ...operationPages]

/** The rows of pages, and of texts about the catalog, in the table of routes. */
export const pageRows: Rows = {
  ...rowsOf(GALLERY_PAGES, galleryPage),
  ...rowsOf(MANUAL_PAGES, manualPage),
  ...Object.fromEntries(Object.keys(TEXTS).map((pattern) => [pattern, textRow(pattern)])),
  '/random': galleryRow(showRandomSite),
  '/site/[slug]': catalogRow(withMarkdown(siteAt(''))),
  [`/site/[slug]${DESIGN}`]: { ...catalogRow(siteAt(DESIGN)), serves: isExact },
  '/[archive]/[slug]': catalogRow(withMarkdown(archiveAt('')), isOfArchive),
  [`/[archive]/[slug]${FEED}`]: catalogRow(archiveAt(FEED), (target, parameters) => {
    return isExact(target) && isOfArchive(target, parameters)
  }),
}

/** Pages under their paths and under those of their Markdown. (rule 23.16) */
function rowsOf(paths: readonly string[], rowOf: (path: string, isMarkdown: boolean) => Row): Rows {
  const rows = paths.flatMap((path) => [
    [path, rowOf(path, false)],
    [markdownAddress(path), rowOf(path, true)],
  ])
  return Object.fromEntries(rows)
}

function galleryRow(handler: Handler<'gallery'>): Row {
  return { GET: { access: 'gallery', handler }, refuse: refusePage }
}

function galleryPage(path: string, isMarkdown: boolean): Row {
  const row = galleryRow((context) => {
    return showPage(context, { address: pageAddress(path, context.request, context.served), isMarkdown })
  })
  const hasForms = path === '/key' && !isMarkdown
  return hasForms ? { ...row, POST: { access: 'gallery', handler: (context) => runForm(context, path) } } : row
}

function manualPage(path: string, isMarkdown: boolean): Row {
  const handler = (context: ProbeContext) =>
    showPage(context, { address: manualAddress(path, context.request), isMarkdown })
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

type Shown = Pick<CatalogPath, 'address' | 'isMarkdown'>
type Locals = Partial<App.Locals>

function showPage(context: ProbeContext, shown: Shown): MaybePromise<ApiResponse> {
  const [, query = ''] = shown.address.split(/\?(.*)/s)
  const request = { ...context.request, query }
  const served = context.service.watcher.current
  return showEither(context, shown, served === null ? { request } : { request, served })
}

/** Shows a page as HTML, or as Markdown at the path of that or to a client that prefers it. (rules 23.16, 23.17) */
function showEither(context: ProbeContext, { address, isMarkdown }: Shown, locals: Locals, file = address) {
  const asMarkdown = isMarkdown || prefersMarkdown(context.request.headers.accept)
  const made = asMarkdown
    ? pageOnce(context, `${address}\nas Markdown`, () => renderMarkdown(address, locals))
    : pageOnce(context, address, () => renderPage(file, { ...locals, markdown: markdownAddress(address) }))
  return whenReady(made, (rendered) => respondRendered(context, rendered, isMarkdown ? {} : VARIES))
}

const VARIES = { Vary: 'Accept, Accept-Encoding' }

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

function showCatalogPath(context: PublicContext, shown: CatalogPath): MaybePromise<ApiResponse> {
  const { request, served } = context
  const { address, isMoved, isMarkdown, subject } = shown
  const isMissing = subject.of === 'nothing'
  if (isMissing && subject.isRemoved) return refusePage(context, { problem: 'gone', message: '' })
  if (isMoved) return redirect(context, 301, { Location: isMarkdown ? markdownAddress(address) : address })
  if (subject.of === 'text') return showText(context, address, subject.make)
  // What the file shows is in `locals`, so the rest of its path says nothing.
  const locals = { request, served, subject }
  if (!isMissing) return showEither(context, shown, locals, subject.of === 'site' ? '/site/-' : '/archive/-')
  if (!prefersHtml(request.headers.accept)) return respondRendered(context, 'not_found')
  const missing = pageOnce(context, address, () => renderPage('/archive/-', locals))
  return whenReady(missing, (rendered) => respondRendered(context, rendered))
}

function showText(context: PublicContext, address: string, make: MakeText): MaybePromise<ApiResponse> {
  const { request, served } = context
  const once = request.path === '/board/sheet.jpg' ? sheetOnce : textOnce
  const text = once(context, address, async () =>
    finished(await make({ served, config: openService().config, request })),
  )
  return whenReady(text, (rendered) => respondRendered(context, rendered))
}

function showRandomSite(context: PublicContext): Promise<ApiResponse> {
  const Location = randomPath(context.served, context.request.query)
  return redirect(context, 302, { Location, 'Cache-Control': NEVER_STORE })
}

async function redirect(to: ResponseContext, status: 301 | 302, own: Record<string, string>): Promise<ApiResponse> {
  const page = await finishPage(new Response(null, { status, headers: own }), headers())
  return respondPage(to, page)
}

/** Counts what a page was searched for each time that it is shown. */
function respondRendered(to: ProbeContext, rendered: Rendered, headers = {}): MaybePromise<ApiResponse> {
  if (typeof rendered !== 'string') {
    if (rendered.searched) countSearch(to, rendered.searched)
    return hasDeskCookie(to.request)
      ? forEditor(to, rendered).then((page) => respondPage(to, page, headers))
      : respondPage(to, rendered, headers)
  }
  const problem = { problem: rendered, message: '' }
  if (rendered !== 'unavailable') return refusePage(to, problem)
  return whenReady(refusePage(to, problem, { 'Retry-After': '2' }), (refused) => recordedAsLeft(to.request, refused))
}

type Archives = Pick<ServedSnapshot, 'archives'>

/** The address of a page with the parameters that make a difference. */
export function pageAddress(path: string, { query }: Pick<ApiRequest, 'query'>, served: Archives): string {
  if (path === '/explore') return hrefOf(stateOf(new URLSearchParams(query)))
  if (path === '/board') return boardHref(parseBoard(query))
  return path === '/stats' ? statsAddress(new URLSearchParams(query), served) : path
}

/** The address of a page that needs no catalog. */
export function manualAddress(path: string, { query }: Pick<ApiRequest, 'query'>): string {
  const words =
    path === '/docs/search' ? (new URLSearchParams(query).get('q') ?? '').replaceAll(/\s+/g, ' ').trim() : ''
  return words === '' ? path : `${path}?q=${encodeURIComponent(Array.from(words).slice(0, LONGEST_QUERY).join(''))}`
}

function statsAddress(search: URLSearchParams, { archives }: Archives): string {
  const { taxonomy, terms } = statsStateOf(search, { mostUsed: () => [], find: archives.term })
  return statsHref(
    taxonomy,
    terms.map(({ slug }) => slug),
  )
}
