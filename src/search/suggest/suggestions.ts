// Other queries that have results, for a query that found nothing, matched no filter, or has words that no filter comes
// from. (rules 13.16, 13.17, 28.12 to 28.15)
import { wordsOf } from '../matching-form.ts'
import type { SearchQuery } from '../query.ts'
import type { Match } from '../understand/step.ts'
import type { Token } from '../understand/tokenize.ts'
import type { Understanding } from '../understand/understand.ts'
import { unmatchedTokens } from '../understand/unmatched.ts'
import type { Suggestion } from './popular.ts'
import type { Spelling } from './spelling.ts'

const LIMIT = 5
const TIME_LIMIT_MS = 5

export interface Suggestions {
  suggestions: readonly Suggestion[]
  /** False if time ran out before all candidates were tried. */
  complete: boolean
}

/** What is read from an understood query. */
export type Understood = Pick<Understanding, 'tokens' | 'matches' | 'total'>

interface SuggestionOptions {
  spelling: Pick<Spelling, 'has' | 'variants'>
  /** Whether a word is the whole name of a term that a search matches. */
  isTerm(word: string): boolean
  /** The best name of several words with a word, or null. */
  nameWith(word: string): string | null
  /** Queries that have results whatever was asked. */
  popular(): readonly Suggestion[]
  /** Understands a query with the same stop words and nothing else. */
  understood(q: string): Understood
  /** A clock in milliseconds. */
  now(): number
}

/** Whether a search response has suggestions. (rule 13.16) */
export function needsSuggestions(query: Understood): boolean {
  return query.total === 0 || query.matches.length === 0 || unmatchedTokens(query).length > 0
}

/** Up to five other queries with results, and popular ones if there are none and the query found nothing. */
export function suggestionsFor(query: SearchQuery, own: Understood, options: SuggestionOptions): Suggestions {
  const found = betterQueries(query, own, options)
  return found.suggestions.length > 0 || own.total > 0 ? found : { ...found, suggestions: options.popular() }
}

/** Fewer if time runs out. The first candidate is tried however long it takes. */
function betterQueries(query: SearchQuery, own: Understood, options: SuggestionOptions): Suggestions {
  const deadline = options.now() + TIME_LIMIT_MS
  const tried = new Set(['', query.q, joined(own.tokens.kept)])
  const skipped = tried.size
  const suggestions: Suggestion[] = []
  for (const candidate of candidates(own, options)) {
    if (tried.has(candidate)) continue
    if (tried.size > skipped && options.now() > deadline) return { suggestions, complete: false }
    tried.add(candidate)
    const found = options.understood(candidate)
    if (isBetter(found, own)) suggestions.push({ query: candidate, total: found.total })
    if (suggestions.length === LIMIT) break
  }
  return { suggestions, complete: true }
}

/** Whether a candidate has results, and more of its words count if the query has filters and results too. (rule 28.15) */
function isBetter(candidate: Understood, own: Understood): boolean {
  if (candidate.total === 0) return false
  if (own.total === 0 || own.matches.length === 0) return true
  return unmatchedTokens(candidate).length < unmatchedTokens(own).length
}

/** The candidates, best first: other forms of words, then the query without some of its filters or tokens. */
function* candidates(own: Understood, options: SuggestionOptions): Generator<string> {
  const { spelling, nameWith } = options
  const { kept } = own.tokens
  const unmatched = unmatchedTokens(own)
  const wrong = new Set(unmatched.length > 0 ? unmatched : kept)
  const forms = kept.map((token) => (wrong.has(token) ? formsOf(token.folded, own, options) : []))
  yield* respelled(kept, forms)
  yield* asOneWord(kept, wrong, spelling.has)
  if (own.total > 0) return
  if (own.matches.length > 0) for (const match of own.matches.toReversed()) yield withoutMatch(kept, match)
  else yield* fewerTokens(kept, forms)
  for (const token of wrong) yield nameWith(token.folded) ?? ''
  for (const form of forms.flat()) yield nameWith(form) ?? ''
}

/** Other forms of a word. If the query has results, a word of the catalog is replaced by a whole name only. */
function formsOf(word: string, { total }: Understood, { spelling, isTerm }: SuggestionOptions): string[] {
  const forms = spelling.variants(word)
  return total > 0 && forms.length > 0 && spelling.has(word) ? forms.filter(isTerm) : forms
}

/** The query with the best form of every wrong token, then with each other form of one of them. */
function* respelled(tokens: readonly Token[], forms: readonly (readonly string[])[]): Generator<string> {
  const best = tokens.map(({ text }, i) => forms[i]?.[0] ?? text)
  yield best.join(' ')
  for (const [i, others] of forms.entries()) for (const word of others.slice(1)) yield best.with(i, word).join(' ')
}

/** The query with two tokens written as one word of the catalog. */
function* asOneWord(tokens: readonly Token[], wrong: ReadonlySet<Token>, has: Spelling['has']): Generator<string> {
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1]
    if (next === undefined || !(wrong.has(token) || wrong.has(next))) continue
    const text = `${token.folded}${next.folded}`
    if (has(text)) yield joined(tokens.toSpliced(i, 2, { text, folded: text }))
  }
}

/** The query without each of its tokens, then each token alone, in its best form if it has one. */
function* fewerTokens(tokens: readonly Token[], forms: readonly (readonly string[])[]): Generator<string> {
  for (const token of tokens) yield joined(tokens.filter((other) => other !== token))
  for (const [i, { text }] of tokens.entries()) yield* wordsOf(forms[i]?.[0] ?? text)
}

/** The query without the tokens that a filter matches. */
function withoutMatch(tokens: readonly Token[], { by }: Match): string {
  const matched = new Set(wordsOf(by))
  return joined(tokens.filter(({ text, folded }) => !matched.has(text) && !matched.has(folded)))
}

function joined(tokens: readonly { text: string }[]): string {
  return tokens.map(({ text }) => text).join(' ')
}
