// Understands a query: its tokens, the tuning rule and the filters that match, and the entries that remain.
import type { Lexicon } from '../index/lexicon.ts'
import type { SynonymHit, SynonymNames } from '../index/synonym-names.ts'
import type { Token } from '../index/token.ts'
import type { SearchQuery } from '../query.ts'
import { type Found, type FoundSource, findPage } from './found.ts'
import { type Readings, readingsOf } from './readings.ts'
import type { Match, WordReader } from './steps.ts'
import { type Tokens, tokenize } from './tokenize.ts'
import { type CompiledRule, matchingRule } from './tuning.ts'

/** What is read from the snapshot. */
export interface UnderstandingSource extends FoundSource {
  /** The terms of the taxonomies that a search matches. */
  topics: Lexicon
  /** Returns the token of a word. Equal words may have the same one, which then keeps what is known about it. */
  tokenOf?(text: string): Token
}

/** What is read from the editorial data in force. */
export interface UnderstandingEditorial {
  synonyms: Pick<SynonymNames, 'find'>
  rules(): Iterable<CompiledRule>
  /** Reads the tokens that the steps leave over, for `match=words`. Without it, that is `all`. */
  alone?: WordReader
}

/** Its results have the page and the filters that the query asks for. */
export interface Understanding extends Found {
  tokens: Tokens
  rule: CompiledRule | null
  /** The matched filters. */
  matches: readonly Match[]
  /** The filters of the other readings of the query. */
  readings: Readings
  /** Synonyms with a word that starts with a token. */
  synonyms: readonly SynonymHit[]
}

const NOTHING = { matches: [], readings: () => [], synonyms: [] } as const

/** Understands a query and finds its results. */
export function understand(
  source: UnderstandingSource,
  editorial: UnderstandingEditorial,
  query: SearchQuery,
): Understanding {
  const tokens = tokenize(query.q, query.stopwords, source.tokenOf)
  const rule = matchingRule(editorial.rules(), tokens.all)
  if (tokens.kept.length === 0) return { tokens, rule, ...NOTHING, ...findPage(source, { tokens, terms: [] }, query) }
  const synonyms = editorial.synonyms.find(tokens.kept)
  const readings = readingsOf(tokens, source.topics, { synonyms, alone: editorial.alone })
  const matches = readings(query.match)
  const terms = matches.map(({ term }) => term)
  const found = findPage(source, { tokens, terms }, query)
  return { tokens, rule, matches, readings, synonyms, ...found }
}

/** The tokens that no filter comes from, in the order of the query. (rule 28.6) Without a filter, they are all of them if nothing was found, and else none. */
export function unmatchedTokens({
  tokens,
  matches,
  total,
}: Pick<Understanding, 'tokens' | 'matches' | 'total'>): readonly Token[] {
  if (matches.length === 0) return total === 0 ? tokens.kept : []
  return tokens.kept.filter(({ text }) => !matches.some((match) => match.tokens.includes(text)))
}
