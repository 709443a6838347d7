// Makes the taxonomies shards, the bodies of `GET /v1/taxonomies`: all taxonomies in one body, and each in its own.
import { type SynonymsOf, taxonomiesText, termsText } from '../../src/catalog/listing/taxonomy-listing.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { TermTable } from '../../src/catalog/model/term-table.ts'
import { type Shard, taxonomiesShard } from '../../src/snapshot/files/shards.ts'

/** Every taxonomies shard with its text. */
export function taxonomiesShards(terms: TermTable, synonymsOf: SynonymsOf): [shard: Shard, text: string][] {
  const texts = new Map(PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, termsText(terms, taxonomy, synonymsOf)]))
  const textOf = (taxonomy: PublicTaxonomy) => texts.get(taxonomy) as string
  return [null, ...PUBLIC_TAXONOMIES].map((only) => [taxonomiesShard(only), taxonomiesText(only, textOf)])
}
