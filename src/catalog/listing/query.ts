// Queries of listings after validation, which endpoints pass to the catalog, and the table of the filters that take one
// value: requests are read, entries selected, cursors signed and pages made from it. Filters by terms come from the taxonomies.

import { TAXONOMIES, type Taxonomy } from '../model/taxonomy.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { ColorQuery } from '../storage/colors/color-index.ts'
import type { EntryKey } from '../storage/keys/entry-keys.ts'
import type { Postings } from '../storage/postings.ts'

export const SORTS = ['newest', 'oldest'] as const
export type Sort = (typeof SORTS)[number]

/** What a value keeps: the entries of a list, those of the days from the first to the last, or both. */
interface Kept {
  readonly list?: Postings
  /** Days as numbers such as 20190402. */
  readonly from?: number
  readonly to?: number
}

interface FilterRow {
  /** The names that it takes (the first is the default if it is `all`), a four-digit year, or a day. */
  readonly takes: readonly string[] | 'year' | 'day'
  keeps(value: never, catalog: Catalog): Kept
  readonly description: string
}

const STATUSES = ['all', 'live', 'offline'] as const
export type Status = (typeof STATUSES)[number]
const CATEGORIES = ['inspiration', 'template'] as const
type Category = (typeof CATEGORIES)[number]

/** In the order in which they are checked. */
export const FILTERS = {
  status: {
    takes: STATUSES,
    keeps: (status: Status, catalog): Kept => (status === 'all' ? {} : { list: catalog[status] }),
    description: '`live` returns sites that are still online, `offline` those that are gone.',
  },
  year: {
    takes: 'year',
    keeps: (year: number): Kept => ({ from: year * 10_000, to: year * 10_000 + 9999 }),
    description: 'Only sites that entered the catalog in this year.',
  },
  category: {
    takes: CATEGORIES,
    keeps: (category: Category, catalog): Kept => ({ list: catalog[`${category}s`] }),
    description: 'Only sites of this category. The default is both.',
  },
  published_from: {
    takes: 'day',
    keeps: (from: number): Kept => ({ from }),
    description: 'Only sites that entered the catalog on this day or later.',
  },
  published_to: {
    takes: 'day',
    keeps: (to: number): Kept => ({ to }),
    description: 'Only sites that entered the catalog on this day or earlier.',
  },
} as const satisfies Record<string, FilterRow>

export type FilterName = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

type ValueOf<Name extends FilterName> = Parameters<(typeof FILTERS)[Name]['keeps']>[0]
/** The values of the filters; `all`, or null for a filter without it, keeps all. */
export type FilterValues = {
  [Name in FilterName]: 'all' extends ValueOf<Name> ? ValueOf<Name> : ValueOf<Name> | null
}

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
export interface Filtering extends Partial<FilterValues> {
  filters: readonly TermFilter[]
  any?: readonly TermChoice[]
  not?: readonly TermFilter[]
  near?: ColorQuery | null
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

/** The filters whose values can be counted: those that take one of a few. */
export const VALUE_FACETS = ['year', 'status', 'category'] as const satisfies readonly FilterName[]
export type ValueFacet = (typeof VALUE_FACETS)[number]

/** The names that `facets` takes, in the order of the response. (rule 24.8) */
export const FACETS: readonly (Taxonomy | ValueFacet)[] = [...TAXONOMIES, ...VALUE_FACETS]

/** Which terms to count beside the results. (rule 24.8) */
export interface FacetQuery {
  /** In the order of FACETS. */
  names: readonly (Taxonomy | ValueFacet)[]
  /** The most terms of a facet, besides the selected ones. */
  limit: number
}

/** What the listings of sites and of sections share. */
interface ListingQuery extends Page, Filtering {
  /** Null is the newest first, or with `near` the best match first, which has no walk. (rule 40.4) */
  sort: Sort | null
  facets?: FacetQuery | null
  /** Replaces `offset`. */
  walk?: Walk | null
  /** Draws results that look unlike each other, in place of `offset` and `sort`. (rule 27.17) */
  seed?: string | null
  /** The names that `fields` takes to keep, or null for the default shape. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include?: ReadonlySet<string> | null
}

export interface InspirationQuery extends ListingQuery {
  /** Exactly these sites, in this order, without paging. */
  slugs?: readonly string[] | null
}

export interface SectionQuery extends ListingQuery {
  /** Slug of the section type in lower case, or null for all types, beside `slugs` or `q`. */
  type: string | null
  /** Only sections of these sites. */
  slugs?: readonly string[] | null
  /** Only sections with these words. (rule 8.9) */
  q?: string | null
  /** Width of the crops in pixels. */
  width: number
}
