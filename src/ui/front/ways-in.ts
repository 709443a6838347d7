// The site and the sections of the day, and ways into the catalog: its most used terms, each with a picture. A term of a taxonomy shows a site, and a section type a
// section. No picture comes twice if there are others. (rule 23.12)
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import { archivePath, type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { colorName, colorOfSlug, distance, parseColor } from '../../catalog/pictures/oklab.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites, PICTURED, parseText, type SectionListBody, type WholeSite } from '../catalog/api-bodies.ts'
import { imagePlaceholder, type Look } from '../catalog/image-placeholder.ts'
import { readyCrop, resized, sourcesOf } from '../catalog/picture-size.ts'
import { CANDIDATES, freshPicture, type Pictured, picturedSite, pictureTiles } from '../catalog/picture-tile.ts'
import { sitePath } from '../catalog/site-card.ts'
import { sectionsOfSite } from '../catalog/site-sections.ts'
import { blurredPicture, solidPicture } from '../colors/blurred-picture.ts'
import { hrefNear, swatch } from '../colors/swatch.ts'
import { capitalized, type Html, html, whole } from '../html.ts'
import { mostUsed, type UsedTerm } from '../stats/period-stats.ts'

/** The widths of ready pictures. */
const WIDTHS = [400, 800]
const DAY_SIZES = '(min-width: 100rem) 38rem, (min-width: 60rem) 36vw, (min-width: 692px) 46vw, 92vw'

/** A site as that of the day, with its colors, which lead to sites near them. */
export function siteOfDay(site: WholeSite): Html {
  const { slug, title, screenshot, genre, style, published, palette } = site
  const { thumbnail } = screenshot
  const placeholder = imagePlaceholder(slug, title, blurredPicture(screenshot, { ratio: 3 / 4 }), site)
  return html`<article class="card day">
    <h2>Site of the day</h2>
    <div class="picture">${placeholder}<img src="${resized(thumbnail, 800)}" srcset="${sourcesOf(thumbnail, WIDTHS)}" sizes="${DAY_SIZES}" alt="Screenshot of ${title}" width="800" height="600" fetchpriority="high"></div>
    ${colorsOfDay(palette?.hero ?? [])}
    <div class="day-text">
      <div>
        <h3><a href="${sitePath(slug)}">${title}</a></h3>
        <p>${[style?.[0], genre[0], published.slice(0, 4)].filter(Boolean).join(' · ')}</p>
      </div>
      <a class="button quiet" href="/random?vary=1" rel="nofollow">Surprise me</a>
    </div>
  </article>`
}

function colorsOfDay(colors: readonly { readonly hex: string }[]): Html | null {
  const links = colors.map((color) => {
    const name = colorName(color.hex)
    return html`<li><a href="${hrefNear([color])}" title="${name}" aria-label="Sites with ${name} ${color.hex}">${swatch(color.hex)}</a></li>`
  })
  return links.length === 0 ? null : html`<ul class="sill" aria-label="Colors of the day">${links}</ul>`
}

const SECTIONS_OF_DAY = 3
/** Sites that are drawn for them. */
const DRAWN = 12
/** These look alike on many sites, or are the picture that the site has anyway. */
const PLAIN = new Set(['hero', 'header', 'footer'])
/** In pixels, for two device pixels per CSS pixel. */
const SMALL_CROP = 400

/** Sections that the day draws, each of another site and of another type. (rule 23.12) */
export function drawnSections({ snapshot }: ServedSnapshot) {
  const query = { seed: `sections ${snapshot.day}`, limit: DRAWN, filters: [], status: 'all', fields: null } as const
  const { results } = parseText(snapshot.drawSites({ ...query, include: PICTURED })) as { results: WholeSite[] }
  const types = new Set(PLAIN)
  return results.flatMap((site) => {
    if (types.size === PLAIN.size + SECTIONS_OF_DAY) return []
    const sections = sectionsOfSite(snapshot, site.slug, DEFAULT_CROP_WIDTH)
    const section = sections.find(({ slug }) => !types.has(slug))
    if (!section) return []
    types.add(section.slug)
    return [{ ...section, parent: site }]
  })
}

/** The same as pictures; null without any. */
export function sectionsOfDay(served: ServedSnapshot): Html | null {
  const tiles = drawnSections(served).map(({ parent: site, ...section }) => {
    const href = `${sitePath(site.slug)}#${section.anchor}`
    return { name: section.section_type, href, note: site.title, pictured: picturedCrop(section, site, SMALL_CROP) }
  })
  return tiles.length === 0
    ? null
    : html`<section class="day-sections" aria-labelledby="day_sections"><h2 id="day_sections">Sections of the day</h2>${pictureTiles(tiles)}</section>`
}

const BROWSED: readonly PublicTaxonomy[] = ['genre', 'style', 'color', 'sections']
const TERMS = 8

/** The most used terms of the taxonomies that have any. */
export function browsedTerms(served: ServedSnapshot) {
  return BROWSED.map((taxonomy) => {
    const terms = mostUsed(served, taxonomy).slice(0, TERMS)
    return { taxonomy, title: capitalized(TAXONOMY[taxonomy].many), terms }
  }).filter(({ terms }) => terms.length > 0)
}

export function waysIn(served: ServedSnapshot) {
  const fresh = freshPicture()
  return browsedTerms(served).map(({ taxonomy, title, terms }) => {
    const tiles = terms.map((term) => {
      const candidates = taxonomy === 'sections' ? sectionsOf(served, term) : sitesWith(served, taxonomy, term)
      const { name, slug, count } = term
      return { name, href: archivePath(taxonomy, slug), note: whole(count), pictured: fresh(candidates) }
    })
    return { taxonomy, title, tiles: pictureTiles(tiles) }
  })
}

function sitesWith(served: ServedSnapshot, taxonomy: PublicTaxonomy, { slug }: UsedTerm): Pictured[] {
  const { results } = listSites(served, { filters: [{ taxonomy, slug }], limit: CANDIDATES })
  return taxonomy === 'color' ? inColor(results.map(picturedSite), slug) : results.map(picturedSite)
}

/** Those first whose main color is nearest to the color that a slug means. */
function inColor(sites: readonly Pictured[], slug: string): Pictured[] {
  const color = colorOfSlug(slug)
  const far = ({ hex = '' }: Pictured) => {
    const own = parseColor(hex)
    return own && color ? distance(own, color) : 1
  }
  return sites.toSorted((a, b) => far(a) - far(b))
}

function sectionsOf({ snapshot }: ServedSnapshot, { slug: type }: UsedTerm): Pictured[] {
  const query = {
    type,
    width: DEFAULT_CROP_WIDTH,
    status: 'all',
    sort: 'newest',
    filters: [],
    limit: CANDIDATES,
  } as const
  const listed = snapshot.listSections({ ...query, offset: 0, fields: null, include: PICTURED })
  const { results } = parseText(listed?.text ?? '{"results":[]}') as SectionListBody
  return results.map(({ parent = {}, ...section }) => picturedCrop(section, parent))
}

interface Crop {
  readonly image?: string | undefined
  readonly palette?: readonly { readonly hex: string }[] | null | undefined
}

type Titled = Look & Partial<Record<'slug' | 'title', string | undefined>>

function picturedCrop({ image = '', palette }: Crop, site: Titled, width?: number): Pictured {
  const { slug = '', title = '' } = site
  const hexes = (palette ?? []).slice(0, 3).map(({ hex }) => hex)
  const blurred = () => solidPicture(...hexes)
  return { slug, title, src: readyCrop(image, width), hex: hexes[0], blurred, look: site }
}
