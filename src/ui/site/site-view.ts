// Everything that the page of a site shows, read from the served snapshot.
import { TAXONOMIES, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Color } from '../../catalog/pictures/palette-bytes.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { PICTURED, type WholeSite } from '../archive/listed-sites.ts'
import { parseText } from '../catalog/body-json.ts'

export interface SiteSection {
  readonly image: string
  readonly section_type: string
  /** The slug of the section type. */
  readonly slug: string
  readonly prompt: string
  readonly tailwind: string | null
  readonly colors: readonly string[]
  readonly wireframe_prompt: string | null
  readonly palette: readonly Color[] | null
}

interface SiteTerm {
  readonly taxonomy: Taxonomy
  readonly name: string
  readonly slug: string
  readonly url: string
}

interface Neighbor {
  readonly title: string
  readonly slug: string
}

export interface SiteView {
  readonly site: WholeSite
  /** The response of `GET /v1/inspirations/{slug}`. */
  readonly json: string
  /** The taxonomies that the site has terms of, each with its terms. */
  readonly terms: readonly (readonly [Taxonomy, readonly SiteTerm[]])[]
  readonly sections: readonly SiteSection[]
  /** The different colors of its sections, from the top. */
  readonly colors: readonly string[]
  readonly similar: readonly WholeSite[]
  readonly previous: Neighbor | null
  readonly next: Neighbor | null
}

/** The width of the crops that the page shows without srcset. */
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
  const byTaxonomy = Map.groupBy(terms as readonly SiteTerm[], ({ taxonomy }) => taxonomy)
  const types = new Map(byTaxonomy.get('sections')?.map((type) => [type.name, type.slug]))
  const listed = parseText(snapshot.listSiteSections(slug, CROP_WIDTH) ?? '[]') as Omit<SiteSection, 'slug'>[]
  const sections = listed.map((section) => ({ ...section, slug: types.get(section.section_type) ?? '' }))
  const similar = { slug, limit: SIMILAR, status: 'all', fields: null, include: PICTURED } as const
  return {
    site,
    json: JSON.stringify(parseText(plain), null, 2),
    terms: TAXONOMIES.flatMap((taxonomy) => {
      const own = byTaxonomy.get(taxonomy)
      return own ? [[taxonomy, own] as const] : []
    }),
    sections,
    colors: [...new Set(sections.flatMap(({ colors }) => colors))].slice(0, MAX_COLORS),
    similar: (parseText(snapshot.listSimilar(similar) ?? '{"results":[]}') as { results: WholeSite[] }).results,
    ...(parseText(snapshot.findNeighbors(slug) ?? '{}') as Pick<SiteView, 'previous' | 'next'>),
  }
}

/** A sentence for search engines and feeds. */
export function summaryOf({ title, published, genre, style, color, typeface, offline }: WholeSite): string {
  const tags = [...genre.slice(0, 2), ...style.slice(0, 2), ...color.slice(0, 2)].join(', ')
  const set = typeface.length > 0 ? ` Set in ${typeface.slice(0, 2).join(' and ')}.` : ''
  const was = offline ? ', no longer online' : ''
  return `${title}, a website published in ${published.slice(0, 4)}${was}.${tags && ` ${tags}.`}${set} Screenshots, sections and prompts.`
}
