// Everything that the page of a site shows, read from the served snapshot.
import { TAXONOMIES, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import { distance, parseColor } from '../../catalog/pictures/oklab.ts'
import type { Color, Palette } from '../../catalog/pictures/palette-bytes.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { PICTURED, type WholeSite } from '../archive/listed-sites.ts'
import { parseText } from '../catalog/body-json.ts'
import { type SiteSection, sectionsOfSite } from '../catalog/site-sections.ts'

type SiteTerm = NonNullable<WholeSite['terms']>[number]
type Neighbor = Pick<WholeSite, 'title' | 'slug'>

export interface SiteView {
  readonly site: WholeSite
  /** The response of `GET /v1/inspirations/{slug}`. */
  readonly json: string
  /** The taxonomies that the site has terms of, each with its terms. */
  readonly terms: readonly (readonly [Taxonomy, readonly SiteTerm[]])[]
  readonly sections: readonly SiteSection[]
  /** The colors of its screenshot; empty if it was not measured. */
  readonly palette: Palette
  /** The colors of the top of its page, if they are others. */
  readonly hero: Palette
  /** The different colors that editors named in its sections, from the top. */
  readonly colors: readonly string[]
  readonly similar: readonly WholeSite[]
  /** The sites whose pictures look most alike; empty without a picture. */
  readonly alike: readonly WholeSite[]
  readonly previous: Neighbor | null
  readonly next: Neighbor | null
}

/** The width of the crops that the page links. */
const CROP_WIDTH = 960
const SIMILAR = 10
const MAX_COLORS = 12
const INCLUDED: ReadonlySet<string> = new Set(['terms', ...PICTURED])

/** The site with exactly this slug, or null. */
export function siteView({ snapshot }: ServedSnapshot, slug: string): SiteView | null {
  const found = snapshot.findInspiration(slug, INCLUDED)
  const plain = snapshot.findInspiration(slug)
  if (found === null || plain === null) return null
  const { terms = [], ...site } = parseText(found) as WholeSite
  const byTaxonomy = Map.groupBy(terms, ({ taxonomy }) => taxonomy)
  const sections = sectionsOfSite(snapshot, slug, CROP_WIDTH)
  return {
    site,
    json: JSON.stringify(parseText(plain), null, 2),
    terms: TAXONOMIES.flatMap((taxonomy) => {
      const own = byTaxonomy.get(taxonomy)
      return own ? [[taxonomy, own] as const] : []
    }),
    sections,
    colors: [...new Set(sections.flatMap(({ colors }) => colors))].slice(0, MAX_COLORS),
    palette: site.palette?.page ?? [],
    hero: ownColors(site.palette),
    similar: sitesLike(snapshot, slug, 'terms'),
    alike: sitesLike(snapshot, slug, 'looks'),
    ...(parseText(snapshot.findNeighbors(slug) ?? '{}') as Pick<SiteView, 'previous' | 'next'>),
  }
}

function sitesLike({ listSimilar }: ServedSnapshot['snapshot'], slug: string, by: 'terms' | 'looks'): WholeSite[] {
  const body = listSimilar({ slug, by, limit: SIMILAR, status: 'all', fields: null, include: PICTURED })
  return (parseText(body ?? '{"results":[]}') as { results: WholeSite[] }).results
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
