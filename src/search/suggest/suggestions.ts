// Other queries that have results, for a query that found nothing, matched no filter, or has words that no filter comes
// from. (rules 13.16, 13.17, 28.12 to 28.15)
import { wordsOf } from '../matching-form.ts'
import type { Match } from '../understand/step.ts'
import type { Token } from '../understand/tokenize.ts'
import type { Understanding } from '../understand/understand.ts'
import { unmatchedTokens } from '../understand/unmatched.ts'
import type { Suggestion } from './popular.ts'
import type { Spelling } from './spelling.ts'

const LIMIT = 5
/** The most forms of one word, and the most words that are replaced by others. */
const FORMS = 4
const REPLACED = 4
/** The most words that all candidates have together: what is understood takes its time by words. */
const WORDS_TRIED = 200
/** Longer queries without one of their words find as little as with it. */
const SHORT_QUERY = 4

/** What is read from an understood query. */
export type Understood = Pick<Understanding, 'tokens' | 'matches' | 'total'>

interface SuggestionOptions {
  spelling: Pick<Spelling, 'has' | 'forms' | 'corrections'>
  /** Whether a word is the whole name of a term that a search matches. */
  isTerm(word: string): boolean
  /** The best name of several words with a word, or null. */
  nameWith(word: string): string | null
  /** The most used terms that find something under the same parameters. */
  popular(): readonly Suggestion[]
  /** Understands a query under the same stop words, status and filters. */
  understood(q: string): Understood
}

/** Whether a search response has suggestions. (rule 13.16) */
export function needsSuggestions(query: Understood): boolean {
  return query.total === 0 || query.matches.length === 0 || unmatchedTokens(query).length > 0
}

/** Up to five other queries with results, and popular ones if there are none and the query found nothing. */
export function suggestionsFor(q: string, own: Understood, options: SuggestionOptions): readonly Suggestion[] {
  const found = betterQueries(q, own, options)
  return found.length > 0 || own.total > 0 ? found : options.popular()
}

/** The work is counted and not timed, so that a query always has the same suggestions. */
function betterQueries(q: string, own: Understood, options: SuggestionOptions): Suggestion[] {
  const tried = new Set(['', q, joined(own.tokens.kept)])
  const suggestions: Suggestion[] = []
  let left = WORDS_TRIED
  for (const candidate of candidates(own, options)) {
    const words = wordsOf(candidate).length
    if (tried.has(candidate) || words > left) continue
    tried.add(candidate)
    left -= words
    const found = options.understood(candidate)
    if (isBetter(found, own)) suggestions.push({ query: candidate, total: found.total })
    if (suggestions.length === LIMIT) break
  }
  return suggestions
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
  const inTitles = own.matches.length === 0 ? kept : []
  const wrong = new Set((unmatched.length > 0 ? unmatched : inTitles).slice(0, REPLACED))
  const corrections = unmatched.length > 0 ? spelling.corrections : () => []
  const formsOf = ({ folded }: Token) => [...new Set([...ownForms(folded, own, options), ...corrections(folded)])]
  const forms = kept.map((token) => (wrong.has(token) ? formsOf(token).slice(0, FORMS) : []))
  yield* respelled(kept, forms)
  yield* asOneWord(kept, wrong, spelling.has)
  if (own.total > 0) return
  if (own.matches.length > 0) for (const match of own.matches.toReversed()) yield withoutMatch(kept, match)
  else yield* fewerTokens(kept, forms)
  for (const token of wrong) yield nameWith(token.folded) ?? ''
  for (const form of forms.flat()) yield nameWith(form) ?? ''
}

/** The other number of a word, and its family. If the query has results, a word of the catalog leads to whole names only. */
function ownForms(word: string, { total }: Understood, { spelling, isTerm }: SuggestionOptions): string[] {
  const forms = spelling.forms(word)
  return total > 0 && spelling.has(word) ? forms.filter(isTerm) : forms
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

/** A short query without each of its tokens, then each token alone, in its best form if it has one. */
function* fewerTokens(tokens: readonly Token[], forms: readonly (readonly string[])[]): Generator<string> {
  if (tokens.length <= SHORT_QUERY) for (const token of tokens) yield joined(tokens.filter((other) => other !== token))
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
