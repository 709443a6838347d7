// The taxonomies shards: all of them in one body, and each by itself, as `GET /v1/taxonomies` gives them.

import { type SynonymsOf, taxonomiesText, termsText } from '../../src/catalog/listing/taxonomy-listing.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { TermTable } from '../../src/catalog/model/term-table.ts'

/** Name and text of every taxonomies shard. */
export function taxonomiesShards(terms: TermTable, synonymsOf: SynonymsOf): { name: string; text: string }[] {
  const texts = new Map(PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, termsText(terms, taxonomy, synonymsOf)]))
  const textOf = (taxonomy: PublicTaxonomy) => texts.get(taxonomy) as string
  const single = PUBLIC_TAXONOMIES.map((taxonomy) => ({
    name: `taxonomies/${taxonomy}.json`,
    text: taxonomiesText(taxonomy, textOf),
  }))
  return [{ name: 'taxonomies.json', text: taxonomiesText(null, textOf) }, ...single]
}
