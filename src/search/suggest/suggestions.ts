// Other queries that have results, for a query that found nothing or matched no filter. (rules 13.16, 13.17)
import { wordsOf } from '../matching-form.ts'
import type { SearchQuery } from '../query.ts'
import type { Match } from '../understand/step.ts'
import type { Token } from '../understand/tokenize.ts'
import type { Understanding } from '../understand/understand.ts'
import type { Spelling } from './spelling.ts'

const LIMIT = 5
const TIME_LIMIT_MS = 5

interface Suggestion {
  query: string
  /** Its number of results, at least 1. */
  total: number
}

export interface Suggestions {
  suggestions: Suggestion[]
  /** False if time ran out before all candidates were tried. */
  complete: boolean
}

interface SuggestionOptions {
  spelling: Pick<Spelling, 'has' | 'corrections'>
  /** The number of results of a query with the same stop words. */
  totalOf(q: string): number
  /** A clock in milliseconds. */
  now(): number
}

/** Whether a search response has suggestions. */
export function needsSuggestions({ total, matches }: Understanding): boolean {
  return total === 0 || matches.length === 0
}

/** Up to five other queries with results; fewer if time runs out. The first candidate is tried however long it takes. */
export function suggestionsFor(
  query: SearchQuery,
  understanding: Understanding,
  { spelling, totalOf, now }: SuggestionOptions,
): Suggestions {
  const deadline = now() + TIME_LIMIT_MS
  const tried = new Set([query.q, joined(understanding.tokens.kept)])
  const skipped = tried.size
  const suggestions: Suggestion[] = []
  for (const candidate of candidates(understanding, spelling)) {
    if (candidate === '' || tried.has(candidate)) continue
    if (tried.size > skipped && now() > deadline) return { suggestions, complete: false }
    tried.add(candidate)
    const total = totalOf(candidate)
    if (total > 0) suggestions.push({ query: candidate, total })
    if (suggestions.length === LIMIT) break
  }
  return { suggestions, complete: true }
}

/** The candidates, best first: other spellings, then the query without one of its filters or tokens. */
function* candidates(
  { tokens, matches, total }: Understanding,
  spelling: SuggestionOptions['spelling'],
): Generator<string> {
  yield* respelled(tokens.kept, spelling)
  if (total > 0) return
  if (matches.length > 0) for (const match of matches.toReversed()) yield withoutMatch(tokens.kept, match)
  else for (const token of tokens.kept) yield joined(tokens.kept.filter((other) => other !== token))
}

/** The query with the best correction of every unknown token, then with each correction of one of them. */
function* respelled(tokens: readonly Token[], spelling: SuggestionOptions['spelling']): Generator<string> {
  const corrections = tokens.map(({ folded }) => correctionsOf(folded, spelling))
  if (corrections.every((words) => words.length === 0)) return
  yield joined(tokens.map((token, i) => ({ text: corrections[i]?.[0] ?? token.text })))
  for (const [i, words] of corrections.entries()) {
    for (const word of words) yield joined(tokens.with(i, { text: word, folded: word }))
  }
}

/** Other spellings of an unknown word. A token of several words (rule 11.11) has none, and can be very long. */
function correctionsOf(folded: string, spelling: SuggestionOptions['spelling']): string[] {
  return folded.includes(' ') || spelling.has(folded) ? [] : spelling.corrections(folded)
}

/** The query without the tokens that a filter matches. */
function withoutMatch(tokens: readonly Token[], { by }: Match): string {
  const matched = new Set(wordsOf(by))
  return joined(tokens.filter(({ text, folded }) => !matched.has(text) && !matched.has(folded)))
}

function joined(tokens: readonly { text: string }[]): string {
  return tokens.map(({ text }) => text).join(' ')
}
