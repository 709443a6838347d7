// Everything that the page of a site shows, read from the served snapshot, with its facts and sections as HTML.
import { scaleOf } from '../../catalog/design/scale.ts'
import { archivePath, TAXONOMIES, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { type Color, distance, type Palette, parseColor } from '../../catalog/pictures/oklab.ts'
import type { Inspiration, SimilarSites } from '../../client/generated/types.gen.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseText, type WholeSite } from '../catalog/api-bodies.ts'
import { imagePlaceholder } from '../catalog/image-placeholder.ts'
import { type SiteSection, sectionsOfSite } from '../catalog/site-sections.ts'
import { swatch } from '../colors/swatch.ts'
import { bodyAt } from '../explore/api-query.ts'
import { capitalized, copyButton, type Html, html, keepButton } from '../html.ts'
import { blurredPart, phoneScreen, type Source, slicesOf, topOfCrop, wholeCapture } from './picture-sources.ts'
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

const SIZES = '(min-width: 75rem) calc(94vw - 26rem), 94vw'

/**
 * The desktop screenshot: the first screen at once, and the rest as it is needed, or all in one picture where no server makes
 * others. Over it lie its sections, as empty pictures of their proportions, for addresses with an anchor to scroll to.
 */
export function siteDesktop(site: WholeSite, sections: readonly SiteSection[], isOne = false): Html {
  const { title, slug, screenshot } = site
  const [first, ...rest] = isOne ? [{ ...screenshot, src: screenshot.full, srcset: '', top: 0 }] : slicesOf(screenshot)
  const slice = (source: Source, behind: Html | null, alt: string, loading: Html) =>
    html`<div class="picture">${behind}<img src="${source.src}" srcset="${source.srcset}" sizes="${SIZES}" width="${source.width}" height="${source.height}" alt="The page of ${title}, ${alt}" ${loading}></div>`
  const below = rest.map((source, i) => {
    const blurred = blurredPart(screenshot, source)
    const behind = blurred && imagePlaceholder(slug, '', blurred)
    return slice(source, behind, `continued, ${i + 1} of ${rest.length}`, html`loading="lazy" decoding="async"`)
  })
  const poster = first && imagePlaceholder(slug, title, blurredPart(screenshot, first), site)
  return html`<figure class="site-desktop">
    ${first && poster && slice(first, poster, 'first screen', html`fetchpriority="high"`)}${below}
    ${sections.length > 0 && bandsOf(site, sections)}
  </figure>`
}

function bandsOf({ title, screenshot: { width, height } }: WholeSite, sections: readonly SiteSection[]): Html {
  const tops = [...sections.map(({ image }) => topOfCrop(image)), height]
  /** A picture without a height would have that of browsers. */
  const box = (from = 0, to = 0) => `0 0 ${width} ${Math.max(1, to - from)}`
  const bands = sections.map(
    ({ anchor, section_type }, i) =>
      html`<svg id="${anchor}" viewBox="${box(tops[i], tops[i + 1])}" role="img" aria-label="${section_type} of ${title}" focusable="false" data-band></svg>`,
  )
  const above = tops[0] !== 0 && html`<svg viewBox="${box(0, tops[0])}" aria-hidden="true" focusable="false"></svg>`
  return html`<div class="site-bands">${above}${bands}</div>`
}

/** The first screen of the mobile capture, with a link to the whole capture. Null if there is none. */
export function sitePhone(site: WholeSite): Html | null {
  const { title, slug, screenshot } = site
  const { mobile } = screenshot
  if (mobile === undefined) return null
  const phone = phoneScreen(mobile)
  const poster = imagePlaceholder(slug, title, blurredPart(screenshot, phone), site)
  const image = html`<img src="${phone.src}" srcset="${phone.srcset}" width="${phone.width}" height="${phone.height}" alt="The whole page of ${title} on a phone" loading="lazy" decoding="async">`
  return html`<figure class="site-phone"><a href="${wholeCapture(mobile)}" class="picture site-capture">${poster}${image}</a></figure>`
}
