// What the statistics count: the sites of each year, and the most used terms of a taxonomy in the four periods of
// `GET /v1/stats/taxonomy` (rule 10.8), and when they say shares.
import type { z } from 'zod'
import type { Filtering, TermFilter } from '../../catalog/listing/query.ts'
import type { PublicTaxonomy, StatsPeriod } from '../../catalog/model/taxonomy.ts'
import type { Stats } from '../../contract/shapes/term.ts'
import { onceEach } from '../../ground/caches.ts'
import type { Encoded } from '../../snapshot/files/encoded.ts'
import type { Snapshot } from '../../snapshot/load/open.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites } from '../catalog/api-bodies.ts'

const PERIODS: readonly { period: StatsPeriod; name: string }[] = [
  { period: '7d', name: 'Last 7 days' },
  { period: '30d', name: 'Last 30 days' },
  { period: '12mo', name: 'Last 12 months' },
  { period: 'all', name: 'All time' },
]

type Body = z.infer<typeof Stats>
type TermShare = Body['results'][number]

/** A term with the number of its sites. */
export interface UsedTerm {
  readonly name: string
  readonly slug: string
  readonly count: number
}

export interface PeriodStats {
  period: StatsPeriod
  name: string
  totalTagged: number
  /** Most used first. */
  top: readonly TermShare[]
}

/** The four periods, each with its `most` most used terms. */
export function periodStats({ snapshot }: ServedSnapshot, taxonomy: PublicTaxonomy, most: number): PeriodStats[] {
  return PERIODS.map(({ period, name }) => {
    const { total_tagged: totalTagged, results } = read(snapshot.stats(taxonomy, period, 'count'))
    return { period, name, totalTagged, top: results.slice(0, most) }
  })
}

/** The terms of a taxonomy, most used first. The rarest terms of a very large taxonomy are missing. */
export function mostUsed({ snapshot }: ServedSnapshot, taxonomy: PublicTaxonomy): UsedTerm[] {
  const { results } = read(snapshot.stats(taxonomy, 'all', 'count'))
  return results.map(({ term, slug, count }) => ({ name: term, slug, count }))
}

/** About 2,000 terms. Parsing all authors of a large catalog would block other requests. */
const LONGEST_BYTES = 200_000

/** Parses a body, or the first {@link LONGEST_BYTES} of a longer one, which are the most used terms. */
const read = onceEach(({ identity }: Encoded): Body => {
  const text = Buffer.from(identity.subarray(0, LONGEST_BYTES)).toString()
  const whole = identity.byteLength <= LONGEST_BYTES
  return JSON.parse(whole ? text : `${text.slice(0, text.lastIndexOf('},'))}}]}`) as Body
})

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

/** A percentage with one decimal, as the API writes a share, such as "12.5%". */
export function percent(share: number): string {
  return `${share.toFixed(1)}%`
}

const FEW = 20

/** Whether shares of so many say more than counts. (rule 10.15) */
export function hasShares(all: number): boolean {
  return all >= FEW
}
