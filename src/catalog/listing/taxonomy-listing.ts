// The body of `GET /v1/taxonomies`: all terms with archive path and synonyms. (rule 10.1, rule 10.2)

import { archivePath, PUBLIC_TAXONOMIES, type PublicTaxonomy, type Term, type TermTable } from '../model/taxonomy.ts'

/** The synonyms of a term. */
export type SynonymsOf = (term: Term) => readonly string[]

/** The JSON array of the terms of a taxonomy, in listing order. */
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

/** The body with one taxonomy or all. `textOf` returns the array of a taxonomy. */
export function taxonomiesText(only: PublicTaxonomy | null, textOf: (taxonomy: PublicTaxonomy) => string): string {
  const shown = only ? [only] : PUBLIC_TAXONOMIES
  return `{${shown.map((taxonomy) => `"${taxonomy}":${textOf(taxonomy)}`).join(',')}}`
}
