// The texts for crawlers and feed readers, the files of boards, and the icons, by path.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { archivePath, templatesPath } from '../../catalog/model/taxonomy.ts'
import type { Config } from '../../ground/config.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { waiterOf } from '../../http/request/client-address.ts'
import { MARKDOWN_TYPE } from '../../http/response/common-headers.ts'
import { icoIcon, pngIcon } from '../../images/render.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Archive, filteringOf } from '../archive/archive.ts'
import { type Board, boardHref, parseBoard } from '../board/board-address.ts'
import { boardCsv } from '../board/board-files.ts'
import { boardSheet } from '../board/board-sheet.ts'
import { listSites, parseText, type WholeSite } from '../catalog/api-bodies.ts'
import { servedMeta } from '../catalog/served-catalog.ts'
import { sitePath } from '../catalog/site-card.ts'
import { operationPages } from '../docs/reference-menu.ts'
import { type Home, html, XML_HEAD, xmlText } from '../html.ts'
import mark from '../mark.svg?raw'
import { servedGallery, servedWork } from '../serve/served-gallery.ts'
import { designFile } from '../site/design-file.ts'
import { transformed } from '../site/picture-sources.ts'
import { summaryOf } from '../site/site-view.ts'

interface TextContext {
  readonly served: ServedSnapshot
  readonly config: Config & Home
  readonly request: ApiRequest
}
/** Makes the response to a request for a text. */
export type MakeText = (context: TextContext) => Response | Promise<Response>

const XML_TYPE = 'application/xml; charset=utf-8'
/** Icons are kept for a day. */
const KEPT = { 'Cache-Control': 'public, max-age=86400' }

/** The n-th part of a kind, from 1. */
const PART = /^\/sitemap-(pages|archives|sites)-([1-9][0-9]{0,5})\.xml$/

/** The texts by the patterns of their paths. */
export const TEXTS: Readonly<Record<string, MakeText>> = {
  '/robots.txt': ({ config }) => textResponse(robotsText(config), 'text/plain; charset=utf-8'),
  '/icon.svg': () => textResponse(mark, 'image/svg+xml'),
  '/favicon.ico': async () => picture(await icoIcon(mark, 32), { 'Content-Type': 'image/x-icon', ...KEPT }),
  '/apple-touch-icon.png': async () => picture(await pngIcon(mark, 180), { 'Content-Type': 'image/png', ...KEPT }),
  '/sitemap.xml': ({ served, config }) => textResponse(sitemapIndex(served, config), XML_TYPE),
  '/sitemap-[part].xml': async ({ served, config, request }) => {
    const [, kind, number] = PART.exec(request.path) ?? []
    const part = { kind: kind as SitemapKind, number: Number(number) }
    return textResponse(await sitemapPart(served, config, part), XML_TYPE)
  },
  '/feed.xml': feedOf(null),
  '/board.csv': ofBoard((board, { served, config }) =>
    textResponse(boardCsv(served, board, config), 'text/csv; charset=utf-8'),
  ),
  '/board/sheet.jpg': ofBoard(sheetResponse),
}

/** Whether a path that fits the pattern of a text is the path of one. */
export function isTextPath({ path }: Pick<ApiRequest, 'path'>): boolean {
  return !path.endsWith('/') && (!path.startsWith('/sitemap-') || PART.test(path))
}

/** The address of a text with the parameters that make a difference. */
export function addressOfText({ path, query }: Pick<ApiRequest, 'path' | 'query'>): string {
  return path.startsWith('/board') ? boardHref(parseBoard(query), path) : path
}

/** The newest sites, of an archive or of all. */
export function feedOf(archive: Archive | null): MakeText {
  return ({ served, config }) => textResponse(feedText(served, config, archive), 'application/atom+xml; charset=utf-8')
}

/** The DESIGN.md of a site. */
export function designOf(slug: string): MakeText {
  return ({ served, config }) => textResponse(designFile(served.snapshot, config, slug, 'md'), MARKDOWN_TYPE)
}

/** What crawlers may read. (rule 35.4) */
function robotsText({ baseUrl }: Config): string {
  return `User-agent: *\nDisallow: /v1/\nDisallow: /key\nDisallow: /random\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}

/** A file of the board that the query is. A board that is not there is empty. */
function ofBoard(make: (board: Board, context: TextContext) => ReturnType<MakeText>): MakeText {
  return (context) => make(parseBoard(context.request.query), context)
}

/** A sheet is 503 if its client has to wait. */
async function sheetResponse(board: Board, { served, config, request }: TextContext): Promise<Response> {
  const picturing = { gallery: servedGallery(), ...waiterOf(request, config.trustProxy) }
  const sheet = await boardSheet(served, board, { picturing, work: servedWork })
  return sheet === null ? new Response(null, { status: 503 }) : picture(sheet, { 'Content-Type': 'image/jpeg' })
}

/** A null text is not there. */
function textResponse(text: string | null, type: string): Response {
  return new Response(text, { status: text === null ? 404 : 200, headers: { 'Content-Type': type } })
}

function picture(bytes: Uint8Array, headers: Record<string, string>): Response {
  return new Response(new Uint8Array(bytes), { headers })
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PART_SIZE = 50_000
/** Addresses that are made between two pauses: about 2 ms of work. */
const STEP = 500
const FIXED_PAGES = [
  '/',
  '/explore',
  '/stats',
  '/docs',
  '/docs/recipes',
  '/docs/reference',
  ...operationPages,
  '/terms',
  '/templates',
]

type SitemapKind = 'pages' | 'archives' | 'sites'

export interface SitemapPart {
  kind: SitemapKind
  /** From 1. */
  number: number
}

/** The index of the parts. */
export function sitemapIndex(served: ServedSnapshot, home: Home): string {
  const parts = Object.entries(sourcesOf(served, home)).flatMap(([kind, { size }]) =>
    Array.from({ length: Math.ceil(size / PART_SIZE) }, (_, i) => `/sitemap-${kind}-${i + 1}.xml`),
  )
  const entries = parts.map((path) => `<sitemap><loc>${xmlText(home.baseUrl + path)}</loc></sitemap>\n`)
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** A part, or null if the index does not name it. */
export async function sitemapPart(served: ServedSnapshot, home: Home, part: SitemapPart): Promise<string | null> {
  const source = sourcesOf(served, home)[part.kind]
  const start = (part.number - 1) * PART_SIZE
  const end = Math.min(start + PART_SIZE, source.size)
  if (start >= end) return null
  let entries = ''
  for (let from = start; from < end; from += STEP) {
    const addresses = source.addresses(from, Math.min(STEP, end - from))
    entries += addresses.map((address) => entryOf(home, address)).join('')
    await nextTurn()
  }
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${entries}</urlset>\n`
}

interface Address {
  path: string
  /** When it last changed, ISO 8601; null if that is not known. */
  changedAt: string | null
}

function entryOf({ baseUrl }: Home, { path, changedAt }: Address): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
  return `<url><loc>${xmlText(baseUrl + path)}</loc>${changed}</url>\n`
}

interface Source {
  readonly size: number
  addresses(from: number, count: number): Address[]
}

function sourcesOf(served: ServedSnapshot, { exported }: Home): Record<SitemapKind, Source> {
  const fixed = exported === undefined ? FIXED_PAGES : FIXED_PAGES.filter((path) => !path.startsWith('/docs'))
  const pages = [...fixed, ...served.archives.templateArchives().map(({ slug }) => templatesPath(slug))]
  // An archive without sites is not for search engines.
  const terms = served.archives.terms().filter(({ count }) => count > 0)
  return {
    pages: { size: pages.length, addresses: (from, count) => pages.slice(from, from + count).map(unchanged) },
    archives: {
      size: terms.length,
      addresses: (from, count) =>
        terms.slice(from, from + count).map(({ taxonomy, slug }) => unchanged(archivePath(taxonomy, slug))),
    },
    sites: { size: served.snapshot.feedSize(), addresses: (from, count) => changedSites(served, from, count) },
  }
}

function unchanged(path: string): Address {
  return { path, changedAt: null }
}

/** In the order of their last changes, so that a change leaves most parts as they are. */
function changedSites({ snapshot }: ServedSnapshot, from: number, count: number): Address[] {
  const changes = parseText(snapshot.changesAt(from, count)) as { slug: string; removed?: true; changed_at: string }[]
  return changes.flatMap(({ slug, removed, changed_at }) =>
    removed ? [] : { path: sitePath(slug), changedAt: changed_at },
  )
}

const NEWEST = 50

/** The feed of an archive, or of all sites. */
function feedText(served: ServedSnapshot, { baseUrl }: Pick<Config, 'baseUrl'>, archive: Archive | null): string {
  const { results } = listSites(served, { ...(archive && filteringOf(archive)), limit: NEWEST })
  const times = results.map((site) => timeOf(served, site))
  const updated = times.toSorted().at(-1) ?? servedMeta(served).updated_at
  const page = `${baseUrl}${archive?.path ?? '/'}`
  const self = `${baseUrl}${archive?.path ?? ''}/feed.xml`
  const title = archive ? `${archive.title} – Vitrine` : 'Vitrine: the newest websites'
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xmlText(title)}</title>
<id>${xmlText(self)}</id>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
<link rel="alternate" type="text/html" href="${xmlText(page)}"/>
<author><name>Vitrine</name></author>
${results.map((site, i) => entryText(site, times[i] ?? '', baseUrl)).join('')}</feed>
`
}

function timeOf({ snapshot }: ServedSnapshot, { slug, published }: WholeSite): string {
  const time = snapshot.changeTime(slug)
  return time === null ? dayStart(published) : new Date(time).toISOString()
}

function dayStart(day: string): string {
  return `${day}T00:00:00Z`
}

function entryText(site: WholeSite, updated: string, baseUrl: string): string {
  const { title, slug, published, authors } = site
  const address = xmlText(`${baseUrl}${sitePath(slug)}`)
  const names = authors.map((name) => `<author><name>${xmlText(name)}</name></author>\n`)
  return `<entry>
<title>${xmlText(title)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${dayStart(published)}</published>
<updated>${updated}</updated>
${names.join('')}<summary>${xmlText(summaryOf(site))}</summary>
<content type="html">${xmlText(contentOf(site, `${baseUrl}${sitePath(slug)}`))}</content>
</entry>
`
}

/** Readers do not negotiate formats, so the picture is a JPEG. */
function contentOf(site: WholeSite, address: string): string {
  const picture = transformed(site.screenshot.hero, 'w=1280,h=800,fit=cover,g=top,f=jpeg,q=85')
  return html`<p><a href="${address}"><img src="${picture}" alt="Screenshot of ${site.title}" width="1280" height="800"></a></p><p>${summaryOf(site)}</p>`
    .html
}
