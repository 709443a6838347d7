// The most used terms of a taxonomy in the four periods of `GET /v1/stats/taxonomy` (rule 10.8).
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
  /** With a percent sign. */
  share: string
}

export interface PeriodStats {
  period: StatsPeriod
  name: string
  totalTagged: number
  /** Most used first. */
  top: readonly TermShare[]
  /** The share of a term in this period, or null if no site has it or it is too rare to be parsed. */
  of(slug: string): TermShare | null
}

interface Body {
  total_tagged: number
  results: TermShare[]
}

/** Parsed bodies. */
const known = new WeakMap<Encoded, Body & { bySlug: ReadonlyMap<string, TermShare> }>()

/** The four periods, each with its `most` most used terms. */
export function periodStats({ snapshot }: ServedSnapshot, taxonomy: PublicTaxonomy, most: number): PeriodStats[] {
  return PERIODS.map(({ period, name }) => {
    const { total_tagged: totalTagged, results, bySlug } = read(snapshot.stats(taxonomy, period, 'count'))
    return { period, name, totalTagged, top: results.slice(0, most), of: (slug) => bySlug.get(slug) ?? null }
  })
}

/** The terms of a taxonomy, most used first. The rarest terms of a very large taxonomy are missing. */
export function mostUsed({ snapshot }: ServedSnapshot, taxonomy: PublicTaxonomy): ServedTerm[] {
  const { results } = read(snapshot.stats(taxonomy, 'all', 'count'))
  return results.map(({ term, slug, count }) => ({ name: term, slug, count }))
}

function read(encoded: Encoded) {
  const made = known.get(encoded)
  if (made) return made
  const body = parseStart(encoded)
  const readable = { ...body, bySlug: new Map(body.results.map((result) => [result.slug, result])) }
  known.set(encoded, readable)
  return readable
}

/** About 2,000 terms. Parsing all authors of a large catalog would block other requests. */
const LONGEST_BYTES = 200_000

/** Parses a body, or the first {@link LONGEST_BYTES} of a longer one, which are the most used terms. */
function parseStart({ identity }: Encoded): Body {
  const text = Buffer.from(identity.subarray(0, LONGEST_BYTES)).toString()
  const whole = identity.byteLength <= LONGEST_BYTES
  return JSON.parse(whole ? text : `${text.slice(0, text.lastIndexOf('},'))}}]}`) as Body
}
