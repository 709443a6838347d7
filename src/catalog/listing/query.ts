// Queries of listings after validation. Endpoints pass them to the catalog.
import type { Taxonomy } from '../model/taxonomy.ts'

export type Sort = 'newest' | 'oldest'
export type Status = 'all' | 'live' | 'offline'

export type Category = 'inspiration' | 'template'

/** Keeps the sites that have the term with this slug (in lower case), or in `not` those that do not have it. */
export interface TermFilter {
  taxonomy: Taxonomy
  slug: string
}

/** Keeps the sites that have at least one of these terms. */
export interface TermChoice {
  taxonomy: Taxonomy
  slugs: readonly string[]
}

/** What chooses the sites of a listing. All of it must hold. (rule 24.1) */
export interface Filtering {
  status: Status
  /** A four-digit year, or null for all. */
  year?: number | null
  filters: readonly TermFilter[]
  any?: readonly TermChoice[]
  not?: readonly TermFilter[]
  category?: Category | null
  /** The first and the last day of publication, as numbers such as 20190402; null for no limit. */
  publishedFrom?: number | null
  publishedTo?: number | null
}

export interface Page {
  /** 1 to 100. */
  limit: number
  /** 0 or more. */
  offset: number
}

export interface InspirationQuery extends Page, Filtering {
  sort: Sort
  /** Names of INSPIRATION_FIELDS to keep, or null for all. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include?: ReadonlySet<string> | null
}

export interface SectionQuery extends Page, Filtering {
  /** Slug of the section type in lower case. */
  type: string
  sort: Sort
  /** Width of the crops in pixels. */
  width: number
  /** Names of SECTION_FIELDS to keep, or null for the default shape. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include?: ReadonlySet<string> | null
}
