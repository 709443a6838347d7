// What the pages of sites and archives say as Markdown, and their rows, which other pages list, too. (rules 23.16, 23.18)
import { type Scale, spaces } from '../../catalog/design/scale.ts'
import { DESIGN } from '../../catalog/model/page-folder.ts'
import { archivePath, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Json } from '../../contract/lines.ts'
import { shortSection, shortSite } from '../../contract/short-shapes.ts'
import type { Config } from '../../ground/config.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Archive, countText, cropsHref, explorerHref, pageOfArchive, relatedTerms } from '../archive/archive.ts'
import { parseText, type Site, type WholeSite } from '../catalog/api-bodies.ts'
import { type Section, sitePath } from '../catalog/site-card.ts'
import type { Home } from '../html.ts'
import { archivedCopy, siteView } from '../site/site-view.ts'
import { type Facts, link, links, plain } from './facts.ts'

type Terms = NonNullable<WholeSite['terms']>

const INCLUDED: ReadonlySet<string> = new Set(['terms', 'palette'])
/** In bytes. */
const MOST_OF_SITE = 4_000
/** As many as a card has. */
const SHOWN_COLORS = 5

/** Sites in their order, with what their cards show. */
export function siteRows({ snapshot }: ServedSnapshot, sites: readonly Pick<Site, 'slug' | 'matched'>[]): Json[] {
  return sites.flatMap(({ slug, matched }) => {
    const found = parseText(snapshot.findInspiration(slug, INCLUDED) ?? 'null') as WholeSite | null
    if (found === null) return []
    const { slug: _, terms: __, ...row } = shortSite({ ...found })
    const palette = found.palette?.page.slice(0, SHOWN_COLORS)
    return { ...row, title: siteLink(found), palette, ...slugsOf(found.terms ?? []), matched }
  })
}

function siteLink({ title, slug }: Pick<WholeSite, 'title' | 'slug'>): string {
  return link(title, sitePath(slug))
}

/** Sections in their order, each with a link to its site. */
export function sectionRows(sections: readonly Section[]): Json[] {
  return sections.map(({ parent, ...section }) => {
    const { section_type, site: _, ...row } = shortSection(section)
    const { title = '', slug = '', published } = parent ?? {}
    return { title: `${plain(String(section_type))}, ${siteLink({ title, slug })}`, published, ...row }
  })
}

/** The slugs of terms by taxonomy, with their names where these are other words. */
function slugsOf(terms: Terms): Json {
  const groups = Map.groupBy(terms, ({ taxonomy }) => taxonomy)
  const slugText = ({ name, slug }: Terms[number]) =>
    name.toLowerCase().replace(/[^a-z0-9]+/g, '-') === slug ? slug : `${slug} (${plain(name)})`
  return Object.fromEntries(Array.from(groups, ([taxonomy, own]) => [taxonomy, own.map(slugText)]))
}

/** A link to the archive of a term, with its number of sites if that is known. */
export function termLink(term: { taxonomy: Taxonomy; name: string; slug: string; count?: number | string }): string {
  return link(term.name, archivePath(term.taxonomy, term.slug), term.count)
}

/** The page of a site. */
export function siteFacts(served: ServedSnapshot, slug: string, home: Home & Pick<Config, 'designData'>): Facts | null {
  const { baseUrl, designData, exported } = home
  const view = siteView(served, slug)
  if (view === null) return null
  const { site, terms, sections, hero, scale, similar, alike, previous, next } = view
  const { title, url, published, offline, palette, screenshot } = site
  const facts = {
    website: url,
    offline: offline ? 'yes, its pictures stay' : null,
    'copy in the web archive': archivedCopy(view),
    published,
    ...slugsOf(terms.flatMap(([, own]) => own)),
    palette: palette?.page,
    'first screen': hero.length > 0 ? hero : null,
    screenshot: screenshot.full,
    mobile: screenshot.mobile,
    ...(designData && scaleFacts(scale)),
    design: designData ? `[DESIGN.md](${sitePath(slug)}${DESIGN})` : null,
    'looks like this': links(alike, siteLink),
    similar: links(similar, siteLink),
    previous: previous && siteLink(previous),
    next: next && siteLink(next),
    api: exported === undefined ? `${baseUrl}/v1/inspirations/${encodeURIComponent(slug)}` : null,
  }
  const rows = sections.map(({ slug: _, anchor: __, colors, ...section }) => section)
  return { title, facts, lists: { Sections: rows }, most: MOST_OF_SITE }
}

/** The first style of each role, and the space, in a line each. Its DESIGN.md has all. */
function scaleFacts(scale: Scale): Json {
  const first = scale.styles.filter(({ name, role }) => name === role)
  const styles = first.map(({ name, family = '', size = '', weight = '' }) => {
    return plain([name, family, size, weight].join(' '))
  })
  const space = spaces(scale).map(([name, px]) => (name === 'content' ? `content ${px}` : `${px}`))
  return { type: styles.join(', ') || null, space: space.join(', ') || null }
}

/** A page of an archive. */
export function archiveFacts(served: ServedSnapshot, archive: Archive, page: number): Facts {
  const { total, results, previous, next } = pageOfArchive(served, archive, page)
  const { term, title, filters } = archive
  const crops = cropsHref(archive)
  const facts = {
    count: countText(archive, total),
    'also called': links(term?.synonyms ?? [], plain),
    'templates with': term === null ? links(filters, termLink) : null,
    related: total > 0 ? links(relatedTerms(served, archive), termLink) : null,
    filter: link('explorer', explorerHref(archive)),
    crops: crops && link('sections', crops),
    previous: previous && link('newer sites', previous),
    next: next && link('older sites', next),
  }
  return { title: page === 1 ? title : `${title}, page ${page}`, facts, lists: { Sites: siteRows(served, results) } }
}
