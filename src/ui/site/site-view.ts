// Everything that the page of a site shows, read from the served snapshot, with its facts and sections as HTML.
import { scaleOf } from '../../catalog/design/scale.ts'
import { archivePath, TAXONOMIES, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { distance, parseColor } from '../../catalog/pictures/oklab.ts'
import type { Color, Palette } from '../../catalog/pictures/palette-bytes.ts'
import type { Inspiration, SimilarSites } from '../../client/generated/types.gen.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { WholeSite } from '../archive/listed-sites.ts'
import { copyButton, keepButton } from '../buttons.ts'
import { parseText } from '../catalog/api-bodies.ts'
import { type SiteSection, sectionsOfSite } from '../catalog/site-sections.ts'
import { swatch } from '../colors/swatch.ts'
import { bodyAt } from '../explore/in-process.ts'
import { type Html, html } from '../html.ts'
import { capitalized } from '../number.ts'
import { colorChips } from './site-colors.ts'

type Neighbors = Readonly<Record<'previous' | 'next', Pick<WholeSite, 'title' | 'slug'> | null>> & {
  readonly itself: { readonly url: string | null }
}
type SiteView = NonNullable<ReturnType<typeof siteView>>

/** The width of the crops that the page links. */
const CROP_WIDTH = 960
const SIMILAR = 10
const MAX_COLORS = 12

/** The site with exactly this slug, or null. */
export function siteView(served: ServedSnapshot, slug: string) {
  const { snapshot } = served
  const path = `/v1/inspirations/${encodeURIComponent(slug)}` as const
  const found = bodyAt<Inspiration>(served, `${path}?include=terms,palette`)
  const plain = bodyAt<Inspiration>(served, path)
  if (found === null || plain === null) return null
  const { terms = [], ...site } = found
  const byTaxonomy = Map.groupBy(terms, ({ taxonomy }) => taxonomy)
  const sections = sectionsOfSite(snapshot, slug, CROP_WIDTH)
  return {
    site,
    json: JSON.stringify(plain, null, 2),
    terms: TAXONOMIES.flatMap((taxonomy) => {
      const own = byTaxonomy.get(taxonomy)
      return own ? [[taxonomy, own] as const] : []
    }),
    sections,
    /** Those that editors named, from the top. */
    colors: [...new Set(sections.flatMap(({ colors }) => colors))].slice(0, MAX_COLORS),
    palette: site.palette?.page ?? [],
    hero: ownColors(site.palette),
    scale: scaleOf(snapshot.findDesign(slug) ?? {}),
    similar: sitesLike(served, path, 'terms'),
    alike: sitesLike(served, path, 'looks'),
    ...(parseText(snapshot.findNeighbors(slug) ?? '{}') as Neighbors),
  }
}

function sitesLike(served: ServedSnapshot, path: `/v1/inspirations/${string}`, by: 'terms' | 'looks'): WholeSite[] {
  const body = bodyAt<SimilarSites>(served, `${path}/similar?by=${by}&limit=${SIMILAR}&include=palette`)
  return (body?.results ?? []) as WholeSite[]
}

/** The hero's colors, if one of them is not a color of the page. */
function ownColors(palette: WholeSite['palette']): Palette {
  const { page = [], hero = [] } = palette ?? {}
  const isOfPage = ({ hex }: Color) => page.some((own) => isNear(own.hex, hex))
  return hero.every(isOfPage) ? [] : hero
}

/** Whether people take two colors for the same. */
function isNear(one: string, other: string): boolean {
  const [first, second] = [parseColor(one), parseColor(other)]
  return first !== null && second !== null && distance(first, second) < 0.06
}

/** A sentence for search engines and feeds. */
export function summaryOf({ title, published, genre, style, color, typeface, offline }: WholeSite): string {
  const tags = [...genre.slice(0, 2), ...style.slice(0, 2), ...color.slice(0, 2)].join(', ')
  const set = typeface.length > 0 ? ` Set in ${typeface.slice(0, 2).join(' and ')}.` : ''
  const was = offline ? ', no longer online' : ''
  return `${title}, a website published in ${published.slice(0, 4)}${was}.${tags && ` ${tags}.`}${set} Screenshots, sections and prompts.`
}

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** The address of the copy that the web archive has of an offline site, of about the day when it was published; else null. (rule 34.18) */
export function archivedCopy({ site: { offline, published }, itself }: SiteView): string | null {
  return offline && itself.url ? `https://web.archive.org/web/${published.replaceAll('-', '')}/${itself.url}` : null
}

/** When it was published, who made it, and its terms with links to their archives. */
export function siteFacts({ site: { published }, terms }: SiteView): Html {
  const rows = terms.map(([taxonomy, own]) => {
    const links = own.map(({ url, name }, i) => html`${i > 0 && ', '}<a href="${url}">${name}</a>`)
    return html`<div><dt>${capitalized(TAXONOMY[taxonomy][own.length === 1 ? 'one' : 'many'])}</dt><dd>${links}</dd></div>`
  })
  return html`<dl class="site-facts">
    <div><dt>Published</dt><dd><time datetime="${published}">${DATE.format(new Date(published))}</time></dd></div>${rows}</dl>`
}

type Shown = Pick<SiteView['site'], 'slug' | 'title'>

/**
 * A list that leads to the bands of the sections, and what describes each of them. A script marks the section in view; where
 * there is room for one only, it shows that one (islands/site.ts). Without a picture, no crop can be opened.
 */
export function siteSections(site: Shown, sections: readonly SiteSection[], hasPicture: boolean): Html {
  const index = sections.map(({ anchor, section_type, palette }) => {
    const strip = (palette ?? []).slice(0, 5).map(({ hex }) => swatch(hex))
    return html`<li><a href="#${encodeURIComponent(anchor)}" data-section="${anchor}">${section_type} <span class="strip">${strip}</span></a></li>`
  })
  return html`<section class="site-sections" aria-labelledby="site_sections">
    <h2 id="site_sections">Sections</h2>
    <nav aria-labelledby="site_sections"><ol class="site-index">${index}</ol></nav>
    <ol class="site-panels">${sections.map((section, i) => panel(site, section, { place: i + 1, hasPicture }))}</ol>
  </section>`
}

function panel(site: Shown, section: SiteSection, { place, hasPicture }: { place: number; hasPicture: boolean }): Html {
  const { anchor, section_type: type, slug, image, prompt, palette, wireframe_prompt, tailwind } = section
  return html`<li class="site-section" data-section="${anchor}">
    <h3><a href="${archivePath('sections', slug)}">${type}</a></h3>
    ${prompt && html`<p id="prompt_${place}">${prompt}</p>`}
    <div class="site-tools">${prompt && copyButton(`prompt_${place}`, 'Copy prompt', ` of ${type}`)}${hasPicture && html`<a class="copy" href="${image}">Open crop<span class="visually-hidden"> of ${type}</span></a>`}${keepButton(`${site.slug}~${anchor}`, `${type} of ${site.title}`)}</div>
    ${palette && colorChips(palette, `section_${place}`, 'Colors')}
    <div class="site-more">
      ${wireframe_prompt && longText(`wireframe_prompt_${place}`, 'Wireframe prompt', type, html`<p id="wireframe_prompt_${place}">${wireframe_prompt}</p>`)}
      ${tailwind && longText(`tailwind_${place}`, 'Tailwind classes', type, html`<p id="tailwind_${place}" class="site-code">${tailwind}</p>`)}
    </div>
  </li>`
}

/** A text that opens, with its button. */
function longText(id: string, label: string, type: string, text: Html): Html {
  return html`<details class="site-text"><summary>${label}</summary>${text}${copyButton(id, 'Copy', ` the ${label.toLowerCase()} of ${type}`)}</details>`
}
