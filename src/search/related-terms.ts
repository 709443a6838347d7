// `matching_terms` and `matching_authors`: terms that begin with a token of the query. (rules 13.11–13.13)
import type { LexicalTerm, Lexicon } from './index/lexicon.ts'
import type { SynonymHit } from './index/synonym-index.ts'
import { type TopRanks, topRanks } from './index/top-ranks.ts'
import type { Token } from './understand/tokenize.ts'

export interface RelatedQuery {
  tokens: readonly Token[]
  /** Synonyms with a word that starts with a token. */
  synonyms: readonly SynonymHit[]
  /** IDs of terms to leave out. */
  except: ReadonlySet<number>
  limit: number
}

/**
 * The terms whose slug, name, or a word of whose name or synonyms starts with a token: first those whose whole slug or
 * name is a token, then by rank.
 */
export function relatedTerms(lexicon: Lexicon, { tokens, synonyms, except, limit }: RelatedQuery): LexicalTerm[] {
  const exact = new Set(tokens.flatMap(({ folded }) => exactRanks(lexicon, folded)))
  const prefixed = topRanks(limit + except.size + exact.size)
  for (const { folded } of tokens) offerPrefixed(lexicon, folded, prefixed)
  for (const { term } of synonyms) {
    const known = lexicon.byId(term)
    if (known) prefixed.offer(known.rank)
  }
  const ranks = new Set([...Array.from(exact).sort((a, b) => a - b), ...prefixed.ranks])
  const terms = Array.from(ranks, lexicon.byRank)
  return terms.filter((term) => !except.has(term.id)).slice(0, limit)
}

function exactRanks({ fullForms }: Lexicon, token: string): number[] {
  const at = fullForms.find(token)
  return at === -1 ? [] : Array.from(fullForms.ranks(at, at + 1))
}

/** A token of several words (rule 11.11) is the start of a whole name or slug, because no word contains a space. */
function offerPrefixed({ words, fullForms }: Lexicon, token: string, best: TopRanks): void {
  const table = token.includes(' ') ? fullForms : words
  const ranks = table.ranks(...table.range(token))
  for (let i = 0; i < ranks.length; i++) best.offer(ranks[i] as number)
}
