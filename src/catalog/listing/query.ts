// Queries of listings after validation. Endpoints pass them to the catalog.
import type { Taxonomy } from '../model/taxonomy.ts'
import type { EntryKey } from '../storage/keys/entry-keys.ts'

export type Sort = 'newest' | 'oldest'
export type Status = 'all' | 'live' | 'offline'

type Category = 'inspiration' | 'template'

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

/** The last result of a page. */
export interface WalkPlace extends EntryKey {
  /** If it is a section: its upper edge, and the heights of the sections of the entry at this edge that were shown. */
  readonly section?: { readonly top: number; readonly heights: readonly number[] }
}

/** A walk: where it goes on (null at its start), and how a place becomes a cursor. */
export interface Walk {
  readonly after: WalkPlace | null
  cursorOf(place: WalkPlace): string
}

/** The body of a listing, as UTF-8 bytes in a one-byte string, with what its links need. */
export interface Listed {
  readonly text: string
  readonly total: number
  readonly offset: number
  /** The cursor of the next page of a walk; null at its end, and without a walk. */
  readonly nextCursor: string | null
}

/** Which terms to count beside the results. (rule 24.8) */
export interface FacetQuery {
  /** In the order of TAXONOMIES. */
  taxonomies: readonly Taxonomy[]
  /** The most terms of a taxonomy, besides the selected ones. */
  limit: number
}

export interface InspirationQuery extends Page, Filtering {
  sort: Sort
  facets?: FacetQuery | null
  /** Replaces `offset`. */
  walk?: Walk | null
  /** Exactly these sites, in this order, without paging. */
  slugs?: readonly string[] | null
  /** Names of INSPIRATION_FIELDS to keep, or null for all. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include?: ReadonlySet<string> | null
}

export interface SectionQuery extends Page, Filtering {
  /** Slug of the section type in lower case. */
  type: string
  sort: Sort
  facets?: FacetQuery | null
  /** Replaces `offset`. */
  walk?: Walk | null
  /** Width of the crops in pixels. */
  width: number
  /** Names of SECTION_FIELDS to keep, or null for the default shape. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include?: ReadonlySet<string> | null
}
