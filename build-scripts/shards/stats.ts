// Makes the stats shards: how often each term of a taxonomy was used in a period. (rule 10.7)
import {
  STATS_PERIODS,
  STATS_SORTS,
  type StatsPeriod,
  statsText,
  type TermCount,
} from '../../src/catalog/model/stats.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { TermTable } from '../../src/catalog/model/term-table.ts'
import { type Shard, statsShard } from '../../src/snapshot/files/shards.ts'
import type { PeriodCounts } from '../snapshot/count.ts'

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
