// The texts for crawlers and feed readers, the files of boards, and the icons, by path.
import type { Config } from '../../ground/config.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { waiterOf } from '../../http/request/client-address.ts'
import { icoIcon, pngIcon } from '../../images/render.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Archive } from '../archive/archive.ts'
import { type Board, boardHref, parseBoard } from '../board/board-address.ts'
import { boardCsv, boardMarkdown } from '../board/board-files.ts'
import { boardSheet } from '../board/board-sheet.ts'
import { MARKDOWN_TYPE } from '../contract/cached-text.ts'
import mark from '../mark.svg?raw'
import { servedGallery, servedWork } from '../serve/served-gallery.ts'
import { designFile } from '../site/design-file.ts'
import { feedText } from './feed.ts'
import { type SitemapKind, sitemapIndex, sitemapPart } from './sitemap.ts'

interface TextContext {
  readonly served: ServedSnapshot
  readonly config: Config
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
  '/board.md': ofBoard((board, { served, config }) =>
    textResponse(boardMarkdown(served, board, config), MARKDOWN_TYPE),
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
  const sheet = await boardSheet(served, board, { ...config, picturing, work: servedWork })
  return sheet === null ? new Response(null, { status: 503 }) : picture(sheet, { 'Content-Type': 'image/jpeg' })
}

/** A null text is not there. */
function textResponse(text: string | null, type: string): Response {
  return new Response(text, { status: text === null ? 404 : 200, headers: { 'Content-Type': type } })
}

function picture(bytes: Uint8Array, headers: Record<string, string>): Response {
  return new Response(new Uint8Array(bytes), { headers })
}
