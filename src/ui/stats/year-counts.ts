// Counts the sites added in each year: all, live and offline sites, and sites with a term.
import type { Filtering, TermFilter } from '../../catalog/listing/query.ts'
import type { ServedSnapshot, Snapshot } from '../../snapshot/snapshot.ts'
import { listSites } from '../archive/listed-sites.ts'

export interface YearCount {
  readonly year: number
  readonly added: number
  readonly live: number
  readonly offline: number
}

/** Counts by snapshot. */
const counted = new WeakMap<Snapshot, readonly YearCount[]>()

/** All years from the first to the last site, including years without sites. Empty for an empty catalog. */
export function yearCounts(served: ServedSnapshot): readonly YearCount[] {
  const known = counted.get(served.snapshot) ?? countYears(served)
  counted.set(served.snapshot, known)
  return known
}

function countYears(served: ServedSnapshot): YearCount[] {
  const all = sitesByYear(served, {})
  const gone = sitesByYear(served, { status: 'offline' })
  const [first, last] = [Math.min(...all.keys()), Math.max(...all.keys())]
  return Array.from({ length: all.size && last - first + 1 }, (_, i) => {
    const [added = 0, offline = 0] = [all.get(first + i), gone.get(first + i)]
    return { year: first + i, added, live: added - offline, offline }
  })
}

/** The number of sites with a term in each of these years. */
export function termCounts(served: ServedSnapshot, filter: TermFilter, years: readonly number[]): number[] {
  const found = sitesByYear(served, { filters: [filter] })
  return years.map((year) => found.get(year) ?? 0)
}

function sitesByYear(served: ServedSnapshot, filtering: Partial<Filtering>): Map<number, number> {
  const { facets } = listSites(served, { ...filtering, limit: 0, facets: { names: ['year'], limit: Infinity } })
  return new Map(facets?.year?.terms.map(({ slug, count }) => [Number(slug), count]))
}
