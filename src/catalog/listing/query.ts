// What a listing is asked for, after validation: the seam between the endpoints and the catalog.
import type { PublicTaxonomy } from '../model/taxonomy.ts'

export type Sort = 'newest' | 'oldest'
export type Status = 'all' | 'live' | 'offline'

/** One taxonomy filter: the site carries the term with this slug (lower case). A listing ANDs all of its filters. */
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
  /** Four-digit year, or null for all. */
  year: number | null
  filters: readonly TermFilter[]
  /** Names of INSPIRATION_FIELDS to keep, or null for all. */
  fields: ReadonlySet<string> | null
}

export interface SectionQuery extends Page {
  /** Slug of the section type, lower case. */
  type: string
  sort: Sort
  status: Status
  /** Output width of the crops, pixels. */
  width: number
  filters: readonly TermFilter[]
  /** Names of SECTION_FIELDS to keep, or null for the default shape. */
  fields: ReadonlySet<string> | null
}
