// Queries of listings after validation. Endpoints pass them to the catalog.
import type { PublicTaxonomy } from '../model/taxonomy.ts'

export type Sort = 'newest' | 'oldest'
export type Status = 'all' | 'live' | 'offline'

/** Keeps the sites that have the term with this slug (in lower case). All filters of a listing must hold. */
export interface TermFilter {
  taxonomy: PublicTaxonomy
  slug: string
}

export interface Page {
  /** 1 to 100. */
  limit: number
  /** 0 or more. */
  offset: number
}

export interface InspirationQuery extends Page {
  sort: Sort
  status: Status
  /** A four-digit year, or null for all. */
  year: number | null
  filters: readonly TermFilter[]
  /** Names of INSPIRATION_FIELDS to keep, or null for all. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include?: ReadonlySet<string> | null
}

export interface SectionQuery extends Page {
  /** Slug of the section type in lower case. */
  type: string
  sort: Sort
  status: Status
  /** Width of the crops in pixels. */
  width: number
  filters: readonly TermFilter[]
  /** Names of SECTION_FIELDS to keep, or null for the default shape. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include?: ReadonlySet<string> | null
}
