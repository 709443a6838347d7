// Other queries that have results, for a query that found nothing, matched no filter, or has words that no filter comes
// from. (rules 13.16, 13.17, 28.12 to 28.15)

import type { Token } from '../index/token.ts'
import { wordsOf } from '../matching-form.ts'
import type { Match } from '../understand/steps.ts'
import { type Understanding, unmatchedTokens } from '../understand/understand.ts'
import { isEmptyWord } from './empty-words.ts'
import type { ReadUnit } from './units.ts'
import type { Way } from './way.ts'

export interface Suggestion {
  query: string
  /** Its number of results, at least 1. */
  total: number
}

const LIMIT = 5
/** The most other texts of one word, and the most words that are replaced by others. */
const TEXTS = 4
const REPLACED = 4
/** The most words that all candidates have together: what is understood takes its time by words. */
const WORDS_TRIED = 200
/** Longer queries without one of their words find as little as with it. */
const SHORT_QUERY = 4

/** What is read from an understood query. */
type Understood = Pick<Understanding, 'tokens' | 'matches' | 'total'>

interface SuggestionOptions {
  /** The units of the query that are not vague, in its order, each with where it leads. */
  read(): readonly ReadUnit[]
  /** Other texts for what ways lead to: a correction, and names of terms, the best first. */
  otherTexts(ways: readonly Way[]): readonly string[]
  /** Judges a query under the same stop words, status and filters. */
  candidate(q: string): ReturnType<typeof candidateOf>
}

/**
 * What is kept of a candidate: its results, and its tokens that no filter comes from, infinite without results by filters or
 * whole words (rule 28.15). `has` tells whether a word is one of the catalog.
 */
export function candidateOf(query: Understood, has: (word: string) => boolean) {
  const { total, matches, tokens } = query
  const isFound = total > 0 && (matches.length > 0 || tokens.kept.every(({ folded }) => has(folded)))
  return { total, over: isFound ? unmatchedTokens(query).length : Number.POSITIVE_INFINITY }
}

/** Whether a search response has suggestions. (rule 13.16) */
export function needsSuggestions(query: Understood): boolean {
  return query.total === 0 || query.matches.length === 0 || unmatchedTokens(query).length > 0
}

/** Up to five other queries with results. The work is counted and not timed. No token may be left over, or fewer of a query with results. (rule 28.15) */
export function suggestionsFor(q: string, own: Understood, options: SuggestionOptions): readonly Suggestion[] {
  const tried = new Set(['', q, joined(own.tokens.kept)])
  const suggestions: Suggestion[] = []
  let left = WORDS_TRIED
  const tooMany = own.matches.length > 0 && own.total > 0 ? unmatchedTokens(own).length : 1
  for (const candidate of candidates(own, options)) {
    const words = wordsOf(candidate).length
    if (tried.has(candidate) || words > left) continue
    tried.add(candidate)
    left -= words
    const { total, over } = options.candidate(candidate)
    if (over < tooMany) suggestions.push({ query: candidate, total })
    if (suggestions.length === LIMIT) break
  }
  return suggestions
}

/** A part of a query, with other texts for it, the best first. */
interface Part {
  readonly text: string
  readonly others: readonly string[]
}

/** The candidates, best first: other texts for words, then the query without some of its filters or tokens. */
function* candidates(own: Understood, options: SuggestionOptions): Generator<string> {
  const kept = own.tokens.kept.filter(({ folded }) => !isEmptyWord(folded))
  const unmatched = unmatchedTokens(own)
  const replaced = unmatched.length > 0 ? unmatched : own.matches.length === 0 ? kept : []
  const wrong = new Set(replaced.filter((token) => kept.includes(token)).slice(0, REPLACED))
  const parts = wrong.size > 0 ? partsOf(own, wrong, options) : []
  if (parts.some(({ others }) => others.length > 0)) yield* respelled(parts)
  if (own.total > 0) return
  if (own.matches.length > 0) for (const match of own.matches.toReversed()) yield withoutMatch(kept, match)
  else yield* fewerTokens(kept)
  for (const { others } of parts) yield* others
}

/** The parts of a query that lead somewhere. Those with wrong tokens have other texts. */
function partsOf({ matches }: Understood, wrong: ReadonlySet<Token>, { read, otherTexts }: SuggestionOptions): Part[] {
  const known = new Set(matches.map(({ term }) => term.id))
  return read().flatMap(({ tokens, ways }) => {
    const text = joined(tokens)
    if (!tokens.some((token) => wrong.has(token))) return ways.length > 0 ? [{ text, others: [] }] : []
    if (ways.length === 0 || ways.some(({ term }) => term && known.has(term.id))) return []
    return [
      {
        text,
        others: otherTexts(ways)
          .filter((other) => other !== text)
          .slice(0, TEXTS),
      },
    ]
  })
}

/** The parts with the best text for each, then with each other text for one of them. */
function* respelled(parts: readonly Part[]): Generator<string> {
  const best = parts.map(({ text, others }) => others[0] ?? text)
  yield withoutRepeats(best)
  for (const [i, { others }] of parts.entries())
    for (const text of others.slice(1)) yield withoutRepeats(best.with(i, text))
}

function withoutRepeats(texts: readonly string[]): string {
  return [...new Set(texts)].join(' ')
}

/** A short query without each of its tokens, then each token alone. */
function* fewerTokens(tokens: readonly Token[]): Generator<string> {
  if (tokens.length <= SHORT_QUERY) for (const token of tokens) yield joined(tokens.filter((other) => other !== token))
  for (const { text } of tokens) yield text
}

/** The query without the tokens that a filter matches. */
function withoutMatch(tokens: readonly Token[], { by }: Match): string {
  const matched = new Set(wordsOf(by))
  return joined(tokens.filter(({ text, folded }) => !matched.has(text) && !matched.has(folded)))
}

function joined(tokens: readonly { text: string }[]): string {
  return tokens.map(({ text }) => text).join(' ')
}
