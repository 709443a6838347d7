// The most used terms of a taxonomy in each of the four periods, as `GET /v1/stats/taxonomy` counts them.
import type { StatsPeriod } from '../../catalog/model/stats.ts'
import type { PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import type { Encoded, ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { ServedTerm } from '../catalog/served-terms.ts'

const PERIODS: readonly { period: StatsPeriod; name: string }[] = [
  { period: '7d', name: 'Last 7 days' },
  { period: '30d', name: 'Last 30 days' },
  { period: '12mo', name: 'Last 12 months' },
  { period: 'all', name: 'All time' },
]

interface TermShare {
  term: string
  slug: string
  count: number
  /** With its percent sign. */
  share: string
}

export interface PeriodStats {
  period: StatsPeriod
  name: string
  totalTagged: number
  /** The most used first. */
  top: readonly TermShare[]
  /** What is known of a term in this period; null where nobody carries it, or too few to know. */
  of(slug: string): TermShare | null
}

interface Body {
  total_tagged: number
  results: TermShare[]
}

/** Read once a snapshot. */
const known = new WeakMap<Encoded, Body & { bySlug: ReadonlyMap<string, TermShare> }>()

/** The four periods, each with its `most` most used terms. */
export function periodStats({ snapshot }: ServedSnapshot, taxonomy: PublicTaxonomy, most: number): PeriodStats[] {
  return PERIODS.map(({ period, name }) => {
    const { total_tagged: totalTagged, results, bySlug } = read(snapshot.stats(taxonomy, period, 'count'))
    return { period, name, totalTagged, top: results.slice(0, most), of: (slug) => bySlug.get(slug) ?? null }
  })
}

/** The terms of a taxonomy that most sites carry, those of most first; of a very large one not all. */
export function mostUsed({ snapshot }: ServedSnapshot, taxonomy: PublicTaxonomy): ServedTerm[] {
  const { results } = read(snapshot.stats(taxonomy, 'all', 'count'))
  return results.map(({ term, slug, count }) => ({ name: term, slug, count }))
}

function read(encoded: Encoded) {
  const made = known.get(encoded)
  if (made) return made
  const body = beginningOf(encoded)
  const readable = { ...body, bySlug: new Map(body.results.map((result) => [result.slug, result])) }
  known.set(encoded, readable)
  return readable
}

/** Some 2,000 terms; parsing all authors of a large catalog would hold up other requests. */
const LONGEST_BYTES = 200_000

/** A body up to this length; of a longer one what stands before, which is the most used terms. */
function beginningOf({ identity }: Encoded): Body {
  const text = Buffer.from(identity.subarray(0, LONGEST_BYTES)).toString()
  const whole = identity.byteLength <= LONGEST_BYTES
  return JSON.parse(whole ? text : `${text.slice(0, text.lastIndexOf('},'))}}]}`) as Body
}
