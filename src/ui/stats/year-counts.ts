// Counts the sites added in each year: all, live and offline sites, and sites with a term.

import type { Filtering, TermFilter } from '../../catalog/listing/query.ts'
import { onceEach } from '../../ground/caches.ts'
import type { ServedSnapshot, Snapshot } from '../../snapshot/snapshot.ts'
import { listSites } from '../archive/listed-sites.ts'

export interface YearCount {
  readonly year: number
  readonly added: number
  readonly live: number
  readonly offline: number
}

/** All years from the first to the last site, including years without sites. Empty for an empty catalog. */
export function yearCounts({ snapshot }: ServedSnapshot): readonly YearCount[] {
  return countYears(snapshot)
}

const countYears = onceEach((snapshot: Snapshot): YearCount[] => {
  const all = sitesByYear(snapshot, {})
  const gone = sitesByYear(snapshot, { status: 'offline' })
  const [first, last] = [Math.min(...all.keys()), Math.max(...all.keys())]
  return Array.from({ length: all.size && last - first + 1 }, (_, i) => {
    const [added = 0, offline = 0] = [all.get(first + i), gone.get(first + i)]
    return { year: first + i, added, live: added - offline, offline }
  })
})

/** The number of sites with a term in each of these years. */
export function termCounts({ snapshot }: ServedSnapshot, filter: TermFilter, years: readonly number[]): number[] {
  const found = sitesByYear(snapshot, { filters: [filter] })
  return years.map((year) => found.get(year) ?? 0)
}

function sitesByYear(snapshot: Snapshot, filtering: Partial<Filtering>): Map<number, number> {
  const { facets } = listSites({ snapshot }, { ...filtering, limit: 0, facets: { names: ['year'], limit: Infinity } })
  return new Map(facets?.year?.terms.map(({ slug, count }) => [Number(slug), count]))
}
