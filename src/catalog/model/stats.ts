// Statistics of how often terms are used. (rules 10.6 to 10.11)
import type { PublicTaxonomy } from './taxonomy.ts'

export const STATS_PERIODS = ['7d', '30d', '12mo', 'all'] as const
export type StatsPeriod = (typeof STATS_PERIODS)[number]
export const STATS_SORTS = ['count', 'alpha'] as const
export type StatsSort = (typeof STATS_SORTS)[number]

export interface TermCount {
  name: string
  slug: string
  /** The number of sites of the period that have the term, at least 1. */
  count: number
}

export interface Stats {
  taxonomy: PublicTaxonomy
  period: StatsPeriod
  /** The number of sites of the period that have a term of the taxonomy. (rule 10.9) */
  totalTagged: number
  /** In listing order. `alpha` keeps it, and `count` keeps it for equal counts. (rule 10.10) */
  terms: readonly TermCount[]
  sort: StatsSort
}

/** The body of a stats response. (rule 10.7) */
export function statsText({ taxonomy, period, totalTagged, terms, sort }: Stats): string {
  const sorted = sort === 'alpha' ? terms : terms.toSorted((a, b) => b.count - a.count)
  const results = sorted.map(({ name, slug, count }) => ({ term: name, slug, count, share: share(count, totalTagged) }))
  return JSON.stringify({ taxonomy, period, total_tagged: totalTagged, results })
}

/** `count` as a percentage of `total`, computed with integers: `"12.5%"`. (rule 10.11) */
export function share(count: number, total: number): string {
  const tenths = Math.floor((count * 2000 + total) / (total * 2))
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
