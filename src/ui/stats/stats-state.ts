// What the statistics show, as their address says it: `/stats?taxonomy=style&term=minimal&term=dark`.
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import type { ServedTerm } from '../catalog/served-terms.ts'

export interface StatsState {
  readonly taxonomy: PublicTaxonomy
  /** The terms whose years are drawn, at most {@link MOST_TERMS}. */
  readonly terms: readonly ServedTerm[]
}

/** Where terms are known. */
export interface TermSource {
  /** The most used first. */
  mostUsed(taxonomy: PublicTaxonomy): readonly ServedTerm[]
  find(taxonomy: PublicTaxonomy, slug: string): ServedTerm | null
}

/** As many lines as can be told apart by dash and mark. */
export const MOST_TERMS = 4
const AT_FIRST = 3

/** Reads an address's query; what it does not know is left out, and without a term the most used ones are drawn. */
export function statsStateOf(search: URLSearchParams, { mostUsed, find }: TermSource): StatsState {
  const asked = search.get('taxonomy')?.trim().toLowerCase()
  const taxonomy = PUBLIC_TAXONOMIES.find((name) => name === asked) ?? 'style'
  const slugs = new Set(search.getAll('term').map((slug) => slug.trim().toLowerCase()))
  const chosen = [...slugs].flatMap((slug) => find(taxonomy, slug) ?? [])
  return { taxonomy, terms: chosen.length > 0 ? chosen.slice(0, MOST_TERMS) : mostUsed(taxonomy).slice(0, AT_FIRST) }
}

/** The address of the statistics of a taxonomy, with these terms' years. */
export function statsHref(taxonomy: PublicTaxonomy, slugs: readonly string[] = []): string {
  const search = new URLSearchParams({ taxonomy })
  for (const slug of slugs) search.append('term', slug)
  return `/stats?${search}`
}

/** The address with a term added (the earliest goes where there are too many) or taken away. */
export function toggledHref({ taxonomy, terms }: StatsState, slug: string): string {
  const slugs = terms.map((term) => term.slug)
  const others = slugs.filter((other) => other !== slug)
  return statsHref(taxonomy, others.length < slugs.length ? others : [...slugs, slug].slice(-MOST_TERMS))
}
