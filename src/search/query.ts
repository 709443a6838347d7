// Validated queries, as the endpoints pass them to the search.

export const STOPWORD_MODES = ['all', 'structural', 'off'] as const
export type StopwordMode = (typeof STOPWORD_MODES)[number]

/** (rule 11.1) */
export interface SearchQuery {
  /** As received, with the blanks around it. */
  q: string
  /** Size of `results.items`. */
  limit: number
  stopwords: StopwordMode
  /** Whether the response has `explain`. */
  explain: boolean
  /** Names of INCLUDES for the items, or null for none. */
  include?: ReadonlySet<string> | null
}

/** The body of a search response. */
export interface SearchResult {
  /** UTF-8 bytes as a one-byte string. */
  text: string
  /** False if suggestions ran out of time: the same query may then return more at another time. (rules 13.17, 15.8) */
  complete: boolean
}

/** (rule 14.1) */
export interface SuggestQuery {
  /** As received, with the blanks around it. */
  q: string
  limit: number
}
