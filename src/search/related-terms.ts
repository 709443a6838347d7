// `matching_terms` and `matching_authors`: terms that begin with a token of the query. (rules 13.11–13.13)
import type { LexicalTerm, Lexicon } from './index/lexicon.ts'
import type { SynonymHit } from './index/synonym-index.ts'
import { topRanks } from './index/top-ranks.ts'
import type { Token } from './understand/tokenize.ts'

export interface RelatedQuery {
  tokens: readonly Token[]
  /** Synonyms with a word that starts with a token. */
  synonyms: readonly SynonymHit[]
  /** Terms to leave out. */
  except: readonly LexicalTerm[]
  limit: number
}

/**
 * The terms whose slug, name, or a word of whose name or synonyms starts with a token: first those whose whole slug or
 * name is a token, then by rank.
 */
export function relatedTerms(lexicon: Lexicon, { tokens, synonyms, except, limit }: RelatedQuery): LexicalTerm[] {
  const named = tokens.flatMap(({ folded }) => lexicon.named(folded)).sort((a, b) => a.rank - b.rank)
  const most = limit + except.length
  const related = topRanks(most)
  for (const { folded } of tokens) for (const rank of lexicon.related(folded, most)) related.offer(rank)
  for (const { term } of synonyms) {
    const known = lexicon.byId(term)
    if (known) related.offer(known.rank)
  }
  const terms = new Set([...named, ...related.ranks.map(lexicon.byRank)])
  return Array.from(terms)
    .filter((term) => !except.includes(term))
    .slice(0, limit)
}
