// The terms of what is served, for pages: names of slugs, and the terms that most sites carry.
import type { PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import type { Encoded, ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseEncoded } from './body-json.ts'

export interface ServedTerm {
  name: string
  slug: string
  count: number
}

/** Parsed once a body: there is another one after a swap or an editor's edit. */
const parsed = new WeakMap<Encoded, readonly ServedTerm[]>()

/** A larger list is not read: parsing it would hold up other requests. (2 MB take about 10 ms.) */
const LARGEST_BYTES = 2_000_000

/** All terms of a taxonomy, those of most sites first; none where there are too many to read at once. */
export function servedTerms(served: ServedSnapshot, taxonomy: PublicTaxonomy): readonly ServedTerm[] {
  const body = served.taxonomies(taxonomy)
  const known = parsed.get(body) ?? termsIn(body, taxonomy)
  parsed.set(body, known)
  return known
}

function termsIn(body: Encoded, taxonomy: PublicTaxonomy): ServedTerm[] {
  if (body.identity.byteLength > LARGEST_BYTES) return []
  const terms = (parseEncoded(body) as Record<string, ServedTerm[]>)[taxonomy] ?? []
  return terms.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
