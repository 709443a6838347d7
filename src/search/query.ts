// What a search is asked for, after validation: the seam between the endpoints and the pipeline.

export const STOPWORD_MODES = ['all', 'structural', 'off'] as const
export type StopwordMode = (typeof STOPWORD_MODES)[number]

export interface SearchQuery {
  /** As received: 2 to 200 code points after trimming. */
  q: string
  /** Size of `results.items`, 1 to 50. */
  limit: number
  stopwords: StopwordMode
  /** Whether the response carries `explain`. */
  explain: boolean
}

/** The body of a search response. */
export interface SearchResult {
  /** UTF-8 bytes as a one-byte string. */
  text: string
  /** False if suggestions ran out of time: the same query may then return more at another time. (rules 13.17, 15.8) */
  complete: boolean
}

export interface SuggestQuery {
  /** As received: 1 to 100 code points after trimming. */
  q: string
  /** 1 to 20. */
  limit: number
}
