// The sites that share the most terms with a site, rare terms before frequent ones. (section 27)
import { inspirationBits } from '../listing/fields.ts'
import { archivePath, TAXONOMY } from '../model/taxonomy.ts'
import type { Term } from '../model/term-table.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import { toLatin1 } from '../storage/latin1.ts'
import { eachTerm, termsOf } from './entry-terms.ts'
import type { SimilarQuery } from './query.ts'

interface WeightedTerm {
  readonly term: Term
  /** What it adds to the score of a site that has it. */
  readonly weight: number
  readonly json: string
}

/** The body of `GET /v1/inspirations/{slug}/similar`, or null if no entry has exactly this slug. (rule 27.1) */
export function listSimilar(catalog: Catalog, { slug, limit, status, fields, include }: SimilarQuery): string | null {
  const entry = catalog.slugs.find(slug)
  if (entry === null) return null
  const weighted = weightedTerms(catalog, entry)
  const lists = weighted.map(({ term, weight }) => ({ postings: catalog.postings.of(term.id), weight }))
  const among = status === 'all' ? null : catalog[status]
  const similar = catalog.kernel.rank({ lists, except: entry, among, limit })
  const bits = inspirationBits(fields, include)
  const results = similar.map((other) =>
    catalog.inspirationWith(`"shared":[${sharedText(catalog, weighted, other)}]`, other, bits),
  )
  return `{"slug":${toLatin1(JSON.stringify(slug))},"results":[${results.join(',')}]}`
}

/**
 * The terms of an entry that have a weight, the greatest first. Equal ones stay in the order of the ten taxonomies and of
 * the site. (rules 27.3, 27.5)
 */
function weightedTerms(catalog: Catalog, entry: EntryNumber): WeightedTerm[] {
  return termsOf(catalog, entry)
    .filter((term) => TAXONOMY[term.taxonomy].weight > 0)
    .map((term) => ({ term, weight: weightOf(term, catalog.size), json: termText(term) }))
    .sort((a, b) => b.weight - a.weight)
}

function weightOf({ taxonomy, count }: Term, size: number): number {
  return TAXONOMY[taxonomy].weight * Math.log(1 + size / count)
}

function sharedText(catalog: Catalog, weighted: readonly WeightedTerm[], other: EntryNumber): string {
  const own = new Set<number>()
  eachTerm(catalog, other, (id) => own.add(id))
  let text = ''
  for (const { term, json } of weighted) if (own.has(term.id)) text += text === '' ? json : `,${json}`
  return text
}

function termText({ taxonomy, name, slug }: Term): string {
  return toLatin1(JSON.stringify({ taxonomy, name, slug, url: archivePath(taxonomy, slug) }))
}
