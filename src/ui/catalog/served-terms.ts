// The terms of what is served, for pages: names of slugs, and the terms that most sites carry.
import type { PublicTaxonomy } from '../../catalog/taxonomy.ts'
import type { Encoded, Served } from '../../snapshot/snapshot.ts'

export interface ServedTerm {
  name: string
  slug: string
  count: number
}

/** Parsed once a body: there is another one after a swap or an editor's edit. */
const parsed = new WeakMap<Encoded, readonly ServedTerm[]>()

/** All terms of a taxonomy, those of most sites first. */
export function servedTerms(served: Served, taxonomy: PublicTaxonomy): readonly ServedTerm[] {
  const body = served.taxonomies(taxonomy)
  const known = parsed.get(body) ?? termsIn(body, taxonomy)
  parsed.set(body, known)
  return known
}

function termsIn({ identity }: Encoded, taxonomy: PublicTaxonomy): ServedTerm[] {
  const terms = (JSON.parse(Buffer.from(identity).toString()) as Record<string, ServedTerm[]>)[taxonomy] ?? []
  return terms.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
