// Makes the texts for crawlers and feed readers, and the icons.
import { networksOf } from '../../accounts/client-network.ts'
import type { Config } from '../../config.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { icoIcon, pngIcon } from '../../images/icons.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseBoard } from '../board/board-address.ts'
import { boardCsv, boardMarkdown, boardSheet } from '../board/board-files.ts'
import { MARKDOWN_TYPE } from '../contract/cached-text.ts'
import mark from '../mark.svg?raw'
import { servedGallery } from '../serve/served-gallery.ts'
import { designFile } from '../site/design-file.ts'
import { ATOM_TYPE, feedText } from './feed.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'
import type { TextSubject } from './text-paths.ts'

const XML_TYPE = 'application/xml; charset=utf-8'
const A_DAY = 'public, max-age=86400'

/** What crawlers may read. (rule 35.4) */
function robotsText({ baseUrl }: Pick<Config, 'baseUrl'>): string {
  return `User-agent: *\nDisallow: /v1/\nDisallow: /key\nDisallow: /random\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}

/** The response to a request for a text. */
export async function textBody(
  subject: TextSubject,
  served: ServedSnapshot,
  { config, request }: { config: Config; request: ApiRequest },
): Promise<Response> {
  if (subject.of === 'board') return boardFile(subject.file, served, { config, request })
  if (subject.of === 'design')
    return textResponse(designFile(served.snapshot, config, subject.slug, 'md'), MARKDOWN_TYPE)
  if (subject.of === 'robots') return textResponse(robotsText(config), 'text/plain; charset=utf-8')
  if (subject.of === 'icon') return icon(subject.icon)
  if (subject.of === 'feed') return textResponse(feedText(served, config, subject), ATOM_TYPE)
  if (subject.part === null) return textResponse(sitemapIndex(served, config), XML_TYPE)
  return textResponse(await sitemapPart(served, config, subject.part), XML_TYPE)
}

/** A board that is not there is empty. A sheet whose pictures have to wait is 503. */
async function boardFile(
  file: 'csv' | 'markdown' | 'sheet',
  served: ServedSnapshot,
  { config, request }: { config: Config; request: ApiRequest },
): Promise<Response> {
  const board = parseBoard(request.query)
  if (file === 'csv') return textResponse(boardCsv(served, board, config), 'text/csv; charset=utf-8')
  if (file === 'markdown') return textResponse(boardMarkdown(served, board, config), MARKDOWN_TYPE)
  const client = networksOf(clientAddress(request, config.trustProxy))
  const sheet = await boardSheet(served, board, { ...config, picturing: { gallery: servedGallery(), client } })
  if (sheet === null) return new Response(null, { status: 503 })
  return new Response(new Uint8Array(sheet), { headers: { 'Content-Type': 'image/jpeg' } })
}

/** A null text is not there. */
function textResponse(text: string | null, type: string): Response {
  return new Response(text, { status: text === null ? 404 : 200, headers: { 'Content-Type': type } })
}

async function icon(name: 'svg' | 'ico' | 'touch'): Promise<Response> {
  if (name === 'svg') return textResponse(mark, 'image/svg+xml')
  const [bytes, type] =
    name === 'ico' ? [await icoIcon(mark, 32), 'image/x-icon'] : [await pngIcon(mark, 180), 'image/png']
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type, 'Cache-Control': A_DAY } })
}
