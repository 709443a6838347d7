// The state of the statistics page, which is also its address: `/stats?taxonomy=style&term=minimal&term=dark`.
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import type { UsedTerm } from './period-stats.ts'

export interface StatsState {
  readonly taxonomy: PublicTaxonomy
  /** The selected terms, at most {@link MAX_TERMS}. */
  readonly terms: readonly UsedTerm[]
}

export interface TermSource {
  /** The most used terms, most used first. */
  mostUsed(taxonomy: PublicTaxonomy): readonly UsedTerm[]
  find(taxonomy: PublicTaxonomy, slug: string): UsedTerm | null
}

/** The number of lines that differ in dashes and marks. */
export const MAX_TERMS = 4
const DEFAULT_TERMS = 3

/** Reads a state from a query string. Ignores unknown values. The default is the most used terms. */
export function statsStateOf(search: URLSearchParams, { mostUsed, find }: TermSource): StatsState {
  const asked = search.get('taxonomy')?.trim().toLowerCase()
  const taxonomy = PUBLIC_TAXONOMIES.find((name) => name === asked) ?? 'style'
  const slugs = new Set(search.getAll('term').map((slug) => slug.trim().toLowerCase()))
  const chosen = [...slugs].flatMap((slug) => find(taxonomy, slug) ?? [])
  return {
    taxonomy,
    terms: chosen.length > 0 ? chosen.slice(0, MAX_TERMS) : mostUsed(taxonomy).slice(0, DEFAULT_TERMS),
  }
}

/** The address of the statistics of a taxonomy with these terms. */
export function statsHref(taxonomy: PublicTaxonomy, slugs: readonly string[] = []): string {
  const search = new URLSearchParams({ taxonomy })
  for (const slug of slugs) search.append('term', slug)
  return `/stats?${search}`
}

/** The address with the term added, or removed if it is selected. Drops the first term if there are too many. */
export function toggledHref({ taxonomy, terms }: StatsState, slug: string): string {
  const slugs = terms.map((term) => term.slug)
  const others = slugs.filter((other) => other !== slug)
  return statsHref(taxonomy, others.length < slugs.length ? others : [...slugs, slug].slice(-MAX_TERMS))
}
