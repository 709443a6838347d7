// GET /feed.xml and one feed for each archive: the newest sites in Atom 1.0 (RFC 4287). (rules 35.1, 35.2)
import type { Config } from '../../ground/config.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Archive, filteringOf } from '../archive/archive.ts'
import { listSites, type WholeSite } from '../archive/listed-sites.ts'
import { servedMeta } from '../catalog/served-catalog.ts'
import { sitePath } from '../catalog/site-card.ts'
import { html } from '../html.ts'
import { transformed } from '../site/picture-sources.ts'
import { summaryOf } from '../site/site-view.ts'
import { XML_HEAD, xmlText } from './xml.ts'

const NEWEST = 50

/** The feed of an archive, or of all sites. */
export function feedText(
  served: ServedSnapshot,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  archive: Archive | null,
): string {
  const { results } = listSites(served, { ...(archive && filteringOf(archive)), limit: NEWEST })
  const entries = results.map((site) => ({ site, updated: timeOf(served, site) }))
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? servedMeta(served).updated_at
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
${entries.map(({ site, updated }) => entryText(site, updated, baseUrl)).join('')}</feed>
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
