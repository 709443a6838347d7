// The site of the day, and ways into the catalog: its most used terms, each with a picture. A term of a taxonomy shows a site, and a section type a
// section. No picture comes twice if there are others. (rule 23.12)
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import { archivePath, type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { colorOfSlug } from '../../catalog/pictures/color-names.ts'
import { distance, parseColor } from '../../catalog/pictures/oklab.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites, PICTURED, type WholeSite } from '../archive/listed-sites.ts'
import { parseText, type SectionListBody } from '../catalog/api-bodies.ts'
import { imagePlaceholder } from '../catalog/image-placeholder.ts'
import { readyCrop, resized, sourcesOf } from '../catalog/picture-size.ts'
import { CANDIDATES, freshPicture, type Pictured, picturedSite, pictureTiles } from '../catalog/picture-tile.ts'
import { sitePath } from '../catalog/site-card.ts'
import { blurredPicture } from '../colors/blurred-picture.ts'
import { swatch } from '../colors/swatch.ts'
import { type Html, html } from '../html.ts'
import { capitalized } from '../number.ts'
import { mostUsed, type UsedTerm } from '../stats/period-stats.ts'

/** For one to three device pixels per CSS pixel. */
const WIDTHS = [400, 800, 1200]

export function siteOfDay(site: WholeSite): Html {
  const { slug, title, screenshot, genre, style, published, palette } = site
  const { thumbnail } = screenshot
  const colors = (palette?.hero ?? []).map(({ hex }) => swatch(hex))
  const placeholder = imagePlaceholder(slug, title, blurredPicture(screenshot, { ratio: 3 / 4 }), site)
  return html`<article class="card day">
    <div class="day-picture">
      <div class="picture">${placeholder}<img src="${resized(thumbnail, 800)}" srcset="${sourcesOf(thumbnail, WIDTHS)}" sizes="(min-width: 60rem) 40rem, 46vw" alt="Screenshot of ${title}" width="800" height="600" fetchpriority="high"></div>
      ${colors.length > 0 && html`<div class="sill" aria-hidden="true">${colors}</div>`}
    </div>
    <div class="day-text">
      <div>
        <h2>Site of the day</h2><h3><a href="${sitePath(slug)}">${title}</a></h3>
        <p>${[style?.[0], genre[0], published.slice(0, 4)].filter(Boolean).join(' · ')}</p>
      </div>
      <a class="button quiet" href="/random" rel="nofollow">Surprise me</a>
    </div>
  </article>`
}

const BROWSED: readonly PublicTaxonomy[] = ['genre', 'style', 'color', 'sections']
const TERMS = 8

export function waysIn(served: ServedSnapshot) {
  const fresh = freshPicture()
  return BROWSED.map((taxonomy) => {
    const tiles = mostUsed(served, taxonomy)
      .slice(0, TERMS)
      .map((term) => {
        const candidates = taxonomy === 'sections' ? sectionsOf(served, term) : sitesWith(served, taxonomy, term)
        return { ...term, href: archivePath(taxonomy, term.slug), pictured: fresh(candidates) }
      })
    return { taxonomy, title: capitalized(TAXONOMY[taxonomy].many), tiles: pictureTiles(tiles) }
  }).filter(({ taxonomy }) => mostUsed(served, taxonomy).length > 0)
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
  return results.map(({ image = '', palette, parent = {} }) => {
    const { slug = '', title = '' } = parent
    return { slug, title, src: readyCrop(image), hex: palette?.[0]?.hex, look: parent }
  })
}
