// Makes the shards that are bodies of responses: statistics, totals, and taxonomies (all in one body, and each in its own).
// (rules 10.7, 10.12)

import { type SynonymsOf, taxonomiesText, termsText } from '../../src/catalog/listing/taxonomy-listing.ts'
import {
  PUBLIC_TAXONOMIES,
  type PublicTaxonomy,
  STATS_PERIODS,
  STATS_SORTS,
  type StatsPeriod,
  statsText,
  type Taxonomy,
  type TermCount,
  type TermTable,
} from '../../src/catalog/model/taxonomy.ts'
import { lowerBound } from '../../src/catalog/storage/binary-search.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import { dayNumber } from '../../src/ground/days.ts'
import { type Shard, statsShard, taxonomiesShard } from '../../src/snapshot/files/shards.ts'

/** Every stats shard with its text: taxonomy × period × order. */
export function statsShards(
  terms: TermTable,
  counts: { [period in StatsPeriod]: PeriodCounts },
): [shard: Shard, text: string][] {
  const combinations = PUBLIC_TAXONOMIES.flatMap((taxonomy) => STATS_PERIODS.map((period) => ({ taxonomy, period })))
  return combinations.flatMap(({ taxonomy, period }) => {
    const used = usedTerms(terms, taxonomy, counts[period])
    const totalTagged = counts[period].tagged[taxonomy]
    return STATS_SORTS.map((sort): [Shard, string] => [
      statsShard(taxonomy, period, sort),
      statsText({ taxonomy, period, totalTagged, terms: used, sort }),
    ])
  })
}

/** Terms with sites in the period, in listing order. */
function usedTerms(terms: TermTable, taxonomy: PublicTaxonomy, { counts }: PeriodCounts): TermCount[] {
  return terms
    .of(taxonomy)
    .map(({ id, name, slug }) => ({ name, slug, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
}

export interface MetaFacts {
  release: string
  total: number
  offline: number
  terms: TermTable
  /** When the catalog last changed, ISO 8601. */
  updatedAt: string
}

/** The body of `GET /v1/meta`. */
export function metaShard({ release, total, offline, terms, updatedAt }: MetaFacts): string {
  return JSON.stringify({
    service: 'Vitrine',
    version: release,
    inspirations: { total, live: total - offline, offline },
    taxonomies: Object.fromEntries(PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, terms.of(taxonomy).length])),
    updated_at: updatedAt,
  })
}

/** Every taxonomies shard with its text. */
export function taxonomiesShards(terms: TermTable, synonymsOf: SynonymsOf): [shard: Shard, text: string][] {
  const texts = new Map(PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, termsText(terms, taxonomy, synonymsOf)]))
  const textOf = (taxonomy: PublicTaxonomy) => texts.get(taxonomy) as string
  return [null, ...PUBLIC_TAXONOMIES].map((only) => [taxonomiesShard(only), taxonomiesText(only, textOf)])
}

// Counts terms over the posting lists of all segments: for the whole catalog, or for a period. (rule 10.8)

export interface PeriodCounts {
  /** The number of sites with each term, by term id. */
  counts: Uint32Array
  /** The number of sites with at least one term of each taxonomy. */
  tagged: { [taxonomy in PublicTaxonomy]: number }
}

export interface Counting {
  /** The taxonomy of each term, by term id. */
  taxonomies: readonly (Taxonomy | undefined)[]
  /** Only entries published after this day count; null for all. */
  after: string | null
}

/** Counts terms of the entries published after a day. Segments have their entries in publish order. */
export function countTermsAfter(segments: readonly IndexSegment[], { taxonomies, after }: Counting): PeriodCounts {
  const counts = new Uint32Array(taxonomies.length)
  const tagged = Object.fromEntries(PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, 0])) as PeriodCounts['tagged']
  for (const segment of segments) {
    const from = after === null ? 0 : lowerBound(segment.days, dayNumber(after) + 1)
    if (from < segment.days.length) countSegment(segment, { from, taxonomies, counts, tagged })
  }
  return { counts, tagged }
}

type Tally = PeriodCounts & Pick<Counting, 'taxonomies'> & { readonly from: number }

function countSegment({ ids, carried }: IndexSegment, { from, taxonomies, counts, tagged }: Tally): void {
  const { terms, starts, postings } = carried
  const seen = new Map<Taxonomy, Uint8Array>()
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number
    const taxonomy = taxonomies[term] as Taxonomy
    const marks = seen.get(taxonomy) ?? new Uint8Array(ids.length)
    seen.set(taxonomy, marks)
    let unseen = 0
    for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) {
      const position = postings[at] as number
      if (position < from) continue
      counts[term]! += 1
      unseen += 1 - (marks[position] as number)
      marks[position] = 1
    }
    if (taxonomy in tagged) tagged[taxonomy as PublicTaxonomy] += unseen
  }
}
