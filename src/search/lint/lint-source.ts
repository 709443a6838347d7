// What the lint reads of a catalog.
import type { UnderstandingEditorial, UnderstandingSource } from '../understand/understand.ts'

/** A catalog, and a search of it with the editorial data. */
export interface LintSource {
  readonly search: { readonly source: UnderstandingSource; readonly editorial: UnderstandingEditorial }
  /** The words of all titles. */
  readonly titleWords: readonly string[]
  hasSite(slug: string): boolean
}
