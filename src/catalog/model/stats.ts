// Term-usage statistics. (specification, "Stats response"; decisions.md 2.3)
import type { PublicTaxonomy } from './taxonomy.ts'

export const STATS_PERIODS = ['7d', '30d', '12mo', 'all'] as const
export type StatsPeriod = (typeof STATS_PERIODS)[number]
export const STATS_SORTS = ['count', 'alpha'] as const
export type StatsSort = (typeof STATS_SORTS)[number]

export interface TermCount {
  name: string
  slug: string
  /** Sites of the period that carry the term, 1 or more. */
  count: number
}

export interface Stats {
  taxonomy: PublicTaxonomy
  period: StatsPeriod
  /** Sites of the period with at least one term of the taxonomy. */
  totalTagged: number
  /** In listing order, which `alpha` keeps and in which ties of `count` stay. */
  terms: readonly TermCount[]
  sort: StatsSort
}

/** The JSON text of a stats response. */
export function statsText({ taxonomy, period, totalTagged, terms, sort }: Stats): string {
  const sorted = sort === 'alpha' ? terms : terms.toSorted((a, b) => b.count - a.count)
  const results = sorted.map(({ name, slug, count }) => ({ term: name, slug, count, share: share(count, totalTagged) }))
  return JSON.stringify({ taxonomy, period, total_tagged: totalTagged, results })
}

/** `count` as a percentage of `total`, one decimal, halves rounded up: `"12.5%"`. Exact: it never leaves integers. */
export function share(count: number, total: number): string {
  const tenths = Math.floor((count * 2000 + total) / (total * 2))
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
