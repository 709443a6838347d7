// Terms that begin as the query does: `matching_terms` and `matching_authors`. (decisions.md 2.5)
import { type BestRanks, bestRanks } from '../index/best-ranks.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-index.ts'
import type { Token } from '../understand/tokenize.ts'

export interface Related {
  tokens: readonly Token[]
  /** Synonyms of which a word starts with a token. */
  synonyms: readonly SynonymHit[]
  /** Ids of terms to leave out. */
  except: ReadonlySet<number>
  limit: number
}

/**
 * The best terms of which the slug, the name, or a word of the name or of a synonym starts with a token: first those
 * whose whole slug or name is a token, then by rank.
 */
export function relatedTerms(lexicon: Lexicon, { tokens, synonyms, except, limit }: Related): LexicalTerm[] {
  const exact = new Set(tokens.flatMap(({ folded }) => exactRanks(lexicon, folded)))
  const begun = bestRanks(limit + except.size + exact.size)
  for (const { folded } of tokens) offerPrefixed(lexicon, folded, begun)
  for (const { term } of synonyms) {
    const known = lexicon.byId(term)
    if (known) begun.offer(known.rank)
  }
  const ranks = new Set([...Array.from(exact).sort((a, b) => a - b), ...begun.ranks])
  const terms = Array.from(ranks, lexicon.byRank)
  return terms.filter((term) => !except.has(term.id)).slice(0, limit)
}

function exactRanks({ wholes }: Lexicon, token: string): number[] {
  const at = wholes.find(token)
  return at === -1 ? [] : Array.from(wholes.ranks(at, at + 1))
}

function offerPrefixed({ words }: Lexicon, token: string, best: BestRanks): void {
  const ranks = words.ranks(...words.range(token))
  for (let i = 0; i < ranks.length; i++) best.offer(ranks[i] as number)
}
