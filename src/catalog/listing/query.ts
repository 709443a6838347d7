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

/** Names that `fields` of `/v1/inspirations` takes, in the order of the full shape. */
export const INSPIRATION_FIELDS = [
  'title',
  'slug',
  'url',
  'published',
  'offline',
  'genre',
  'color',
  'style',
  'typeface',
  'sections',
  'platform',
  'tech',
  'authors',
  'screenshot',
] as const

/** Names that `fields` of `/v1/sections` takes; `parent_*` names select inside `parent`. */
export const SECTION_FIELDS = [
  'image',
  'section_type',
  'prompt',
  'tailwind',
  'colors',
  'wireframe_prompt',
  'parent_title',
  'parent_slug',
  'parent_url',
  'parent_published',
  'parent_offline',
  'parent_genre',
  'parent_color',
  'parent_style',
  'parent_typeface',
  'parent_platform',
  'parent_tech',
  'parent_authors',
  'parent_screenshot',
] as const

export const STATS_PERIODS = ['7d', '30d', '12mo', 'all'] as const
export type StatsPeriod = (typeof STATS_PERIODS)[number]
export const STATS_SORTS = ['count', 'alpha'] as const
export type StatsSort = (typeof STATS_SORTS)[number]
