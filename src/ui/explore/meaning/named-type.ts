// The type of sections that a word of the text names, and the crops of it that sites have.
import type { SectionListBody, Site } from '../../catalog/api-bodies.ts'
import type { Section } from '../../catalog/crop-card.ts'
import type { ExploreResults } from '../explore-results.ts'
import { changed, type ExploreState, NOTHING } from '../explore-state.ts'
import { totalOf } from '../facet-counts.ts'
import type { CallApi } from '../in-process.ts'

export interface NamedType {
  slug: string
  name: string
  /** All sections of the type that the other filters let through. */
  state: ExploreState
  total: number
}

/** The type that is among the filters of the text, or else what a word that is left over means; null if there is none. */
export function namedType({ search, state, found }: ExploreResults, call: CallApi): NamedType | null {
  if (search === null || state.type !== null) return null
  const ways = search.closest?.words.flatMap(({ as: [best] }) => best ?? [])
  const filter = search.matched_filters.find(({ taxonomy }) => taxonomy === 'sections')
  const { slug, name } = filter ?? ways?.find(({ taxonomy }) => taxonomy === 'sections') ?? {}
  if (slug === undefined || name === undefined) return null
  const own = changed(state, { type: slug })
  const total = filter === undefined ? 0 : totalOf(own, found, call)
  if (total > 0) return { slug, name, state: own, total }
  const all = { ...NOTHING, type: slug }
  return { slug, name, state: all, total: totalOf(all, [], call) }
}

/** The API takes so many slugs at once. */
const SLUGS = 20

/** The first section of a type of each site that has one, by the slug of the site. */
export function cropsOf(type: string, sites: readonly Site[], call: CallApi): Map<string, Section> {
  const crops = new Map<string, Section>()
  for (let from = 0; from < sites.length; from += SLUGS) {
    const slugs = sites.slice(from, from + SLUGS).map(({ slug }) => ['slug', slug] as const)
    const shape = Object.entries({ type, limit: '100', include: 'palette' })
    const body = call({ of: 'sections', parameters: [...slugs, ...shape] }).body as SectionListBody | null
    for (const section of body?.results ?? []) {
      const slug = section.parent?.slug ?? ''
      if (!crops.has(slug)) crops.set(slug, section)
    }
  }
  return crops
}
