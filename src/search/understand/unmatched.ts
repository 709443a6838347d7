// `unmatched`: the tokens that no matched filter comes from. (rule 28.6)
import type { Token } from './tokenize.ts'
import type { Understanding } from './understand.ts'

/** The tokens in the order of the query. Without a filter, they are all of them if nothing was found, and else none. */
export function unmatchedTokens({
  tokens,
  matches,
  total,
}: Pick<Understanding, 'tokens' | 'matches' | 'total'>): readonly Token[] {
  if (matches.length === 0) return total === 0 ? tokens.kept : []
  return tokens.kept.filter(({ text }) => !matches.some((match) => match.tokens.includes(text)))
}
