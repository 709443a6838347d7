// Validated queries, as the endpoints pass them to the search.
import type { FacetQuery, Filtering, Page, Status } from '../catalog/listing/query.ts'

export const STOPWORD_MODES = ['all', 'structural', 'off'] as const
export type StopwordMode = (typeof STOPWORD_MODES)[number]

/** How a query is matched: by all steps, word by word after them, without synonyms, by exact names, or by titles. (rule 28.1) */
export const MATCH_MODES = ['all', 'words', 'names', 'exact', 'title'] as const
export type MatchMode = (typeof MATCH_MODES)[number]

/** The page of `results.items`, and the filters that narrow the results. (rules 11.1, 28.4, 13.18) */
export interface SearchQuery extends Page, Filtering {
  /** As received, with the blanks around it. */
  q: string
  stopwords: StopwordMode
  match: MatchMode
  /** Which results are counted and listed. (rule 28.3) */
  status: Status
  /** How many sites `closest` has; null or absent for 12 if nothing was found, and else none. (rule 47.1) */
  closest?: number | null
  /** Whether the response has `explain`. */
  explain: boolean
  /** The names that `fields` takes for the items, or null for all members. */
  fields?: ReadonlySet<string> | null
  /** Names of INCLUDES for the items, or null for none. */
  include?: ReadonlySet<string> | null
  facets?: FacetQuery | null
  /** The filters as they go on in a query: `&genre=portfolio`. Status has its own place. */
  filterQuery?: string
  /** The filters without each of their parameters. */
  withoutEach?: () => readonly FewerFilters[]
  /** The member `unknown` with its comma, or an empty text. */
  unknown?: string
}

/** The filters of a query without those of one parameter. */
export interface FewerFilters {
  parameter: string
  filtering: Filtering
  filterQuery: string
}

/** The parameters of a search that has only a text. */
export const PLAIN_SEARCH = {
  limit: 12,
  offset: 0,
  match: 'all',
  status: 'all',
  stopwords: 'all',
  explain: false,
  filters: [],
} as const satisfies Omit<SearchQuery, 'q'>

/** The body of a search response. */
export interface SearchResult {
  /** UTF-8 bytes as a one-byte string. */
  text: string
  /** `results.total`. */
  total: number
  /** For the query log. */
  searched: Searched
}

/** What a search was for, and whether it helped. (rule 46.1) */
export interface Searched {
  /** As received. */
  text: string
  /** Its normal form, with accents. */
  form: string
  /** Whether it found nothing, whatever the filters of the request. */
  hasNothing: boolean
  /** Whether it has words that no filter comes from. */
  isUnmatched: boolean
}

/** (rule 14.1) */
export interface SuggestQuery {
  /** As received, with the blanks around it. */
  q: string
  limit: number
}
