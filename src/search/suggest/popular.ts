// The last resort of suggestions: what the catalog has most of. (rule 28.18) Counting them takes as long as five
// searches, so they are kept until editorial data changes.
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Lexicon } from '../index/lexicon.ts'
import type { StopwordMode } from '../query.ts'

export interface Suggestion {
  query: string
  /** Its number of results, at least 1. */
  total: number
}

export type PopularSearches = ReturnType<typeof popularSearches>

const SHOWN: readonly Taxonomy[] = ['genre', 'style', 'color', 'sections', 'tech']

/** `totalOf` returns the number of results of a query. */
export function popularSearches({ size, byRank }: Lexicon, totalOf: (q: string, stopwords: StopwordMode) => number) {
  const known = new Map<StopwordMode, readonly Suggestion[]>()
  function mostUsed(taxonomy: Taxonomy, stopwords: StopwordMode): Suggestion[] {
    for (let rank = 0; rank < size; rank++) {
      const term = byRank(rank)
      const total = term.taxonomy === taxonomy ? totalOf(term.name, stopwords) : 0
      if (total > 0) return [{ query: term.name, total }]
    }
    return []
  }
  return {
    /** The name of the most used term of each taxonomy of {@link SHOWN} that finds something. */
    with(stopwords: StopwordMode): readonly Suggestion[] {
      const found = known.get(stopwords) ?? SHOWN.flatMap((taxonomy) => mostUsed(taxonomy, stopwords))
      known.set(stopwords, found)
      return found
    },
    /** Makes the next call count again. */
    forget: () => known.clear(),
  }
}
