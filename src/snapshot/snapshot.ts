// What endpoints see of the snapshot that is served, with the live editorial data.
import type { TemplateArchive, TermRef } from '../catalog/model/editorial.ts'
import type { PublicTaxonomy, Taxonomy, Term } from '../catalog/model/taxonomy.ts'
import type { textRing } from '../ground/text-ring.ts'
import type { SearchQuery, SearchResult, SuggestQuery } from '../search/query.ts'
import type { NearestTerms } from '../search/suggest/nearest-terms.ts'
import type { Encoded } from './files/encoded.ts'
import type { Snapshot } from './load/open.ts'

/** A JSON body made for one response: its UTF-8 bytes as a one-byte string, to be written as latin1. */
export type Text = string

/** A term with its synonyms. */
export interface ArchiveTerm extends TermRef {
  readonly name: string
  /** Number of sites. */
  readonly count: number
  readonly synonyms: readonly string[]
}

/** What archive pages are made from: the terms of all taxonomies, and the template archives, with all edits so far. */
export interface Archives {
  /** Name of the term with this slug (lower case), or null. */
  termName(taxonomy: Taxonomy, slug: string): string | null
  /** The slug of the term that had this slug (lower case) before a rename or merge, or null. */
  movedTo(taxonomy: Taxonomy, slug: string): string | null
  /** The term with this slug (lower case), or null. */
  term(taxonomy: Taxonomy, slug: string): ArchiveTerm | null
  /** All terms. */
  terms(): readonly Term[]
  /** The template archive with this slug, or null. */
  templateArchive(slug: string): TemplateArchive | null
  /** All template archives, in their order. */
  templateArchives(): readonly TemplateArchive[]
}

/** What the server serves: a snapshot with the live editorial data. */
export interface ServedSnapshot {
  readonly snapshot: Snapshot
  /** What was sent recently, by names that say all that it depends on. */
  readonly recent: ReturnType<typeof textRing<unknown>>
  /**
   * Body of `GET /v1/search` with all editorial edits so far. `tag` names all that it depends on: of a tag that was searched for
   * twice recently, the same body is returned. Without one, it searches in any case.
   */
  search(query: SearchQuery, tag?: string): SearchResult
  /** Body of `GET /v1/suggest` with all editorial edits so far. */
  suggest(query: SuggestQuery): Text
  /** Up to three slugs that a filter probably means with a value that no term has as its slug. (rule 24.15) */
  readonly nearestTerms: NearestTerms
  /** A version of the editorial data for ETags: different after every edit, the same after a restart. */
  editorialVersion(): string
  /** Body of `GET /v1/taxonomies` with all editorial edits so far; `null` selects all taxonomies. */
  taxonomies(only: PublicTaxonomy | null): Encoded
  readonly archives: Archives
}
