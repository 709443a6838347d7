// The terms of the served snapshot, for pages.
import type { PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import type { Encoded, ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseEncoded } from './body-json.ts'

export interface ServedTerm {
  name: string
  slug: string
  count: number
}

/** Parsed terms by body. A snapshot swap and an edit of editorial data create new bodies. */
const parsed = new WeakMap<Encoded, readonly ServedTerm[]>()

/** A larger list is not parsed, because that would block other requests. (2 MB take about 10 ms.) */
const LARGEST_BYTES = 2_000_000

/** The terms of a taxonomy that have sites, most used first. Empty if the list is too large to parse. */
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
