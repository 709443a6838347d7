// Makes the meta shard: public counts of the catalog. (rule 10.12)
import { PUBLIC_TAXONOMIES } from '../../src/catalog/model/taxonomy.ts'
import type { TermTable } from '../../src/catalog/model/term-table.ts'

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
