// Makes the texts for crawlers and feed readers, and the icons.
import type { Config } from '../../config.ts'
import { icoIcon, pngIcon } from '../../images/icons.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import mark from '../mark.svg?raw'
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
export async function textBody(subject: TextSubject, served: ServedSnapshot, config: Config): Promise<Response> {
  if (subject.of === 'robots') return textResponse(robotsText(config), 'text/plain; charset=utf-8')
  if (subject.of === 'icon') return icon(subject.icon)
  if (subject.of === 'feed') return textResponse(feedText(served, config, subject), ATOM_TYPE)
  if (subject.part === null) return textResponse(sitemapIndex(served, config), XML_TYPE)
  return textResponse(await sitemapPart(served, config, subject.part), XML_TYPE)
}

/** A null text is not there. */
function textResponse(text: string | null, type: string): Response {
  return new Response(text, { status: text === null ? 404 : 200, headers: { 'Content-Type': type } })
}

async function icon(name: 'ico' | 'touch'): Promise<Response> {
  const [bytes, type] =
    name === 'ico' ? [await icoIcon(mark, 32), 'image/x-icon'] : [await pngIcon(mark, 180), 'image/png']
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type, 'Cache-Control': A_DAY } })
}
