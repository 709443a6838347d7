// `GET /v1/taxonomies`: every term with archive path and synonyms. (specification, "Taxonomy term")
import { archivePath, PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../model/taxonomy.ts'
import type { Term, TermTable } from '../model/term-table.ts'

/** The synonyms of a term, by its id. */
export type SynonymsOf = (term: Term) => readonly string[]

/** The JSON text of one taxonomy's array of terms, in listing order. */
export function termsText(terms: TermTable, taxonomy: PublicTaxonomy, synonymsOf: SynonymsOf): string {
  const listed = terms.of(taxonomy).map((term) => ({
    name: term.name,
    slug: term.slug,
    count: term.count,
    url: archivePath(taxonomy, term.slug),
    synonyms: synonymsOf(term),
  }))
  return JSON.stringify(listed)
}

/** The body: one taxonomy or all of them, keyed by name; `textOf` gives each taxonomy's array. */
export function taxonomiesText(only: PublicTaxonomy | null, textOf: (taxonomy: PublicTaxonomy) => string): string {
  const shown = only ? [only] : PUBLIC_TAXONOMIES
  return `{${shown.map((taxonomy) => `"${taxonomy}":${textOf(taxonomy)}`).join(',')}}`
}
