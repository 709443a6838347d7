// Never a dead end: queries that do have results, where a query found nothing or was understood as no filter.
import { wordsOf } from '../matching-form.ts'
import type { SearchQuery } from '../query.ts'
import type { Match } from '../understand/step.ts'
import type { Token } from '../understand/tokenize.ts'
import type { Understanding } from '../understand/understand.ts'
import type { Spelling } from './spelling.ts'

const MOST = 5
const BUDGET_MS = 5

export interface Suggestion {
  query: string
  /** Its number of results, at least 1. */
  total: number
}

export interface Suggesting {
  spelling: Spelling
  /** The number of results of a query under the same stop words. */
  totalOf(q: string): number
  /** A clock, milliseconds. */
  now(): number
}

export interface Suggestions {
  suggestions: Suggestion[]
  /** False if time ran out before all candidates were tried. */
  complete: boolean
}

/** Whether a search gets suggestions. */
export function needsSuggestions({ total, matches }: Understanding): boolean {
  return total === 0 || matches.length === 0
}

/** Up to five other queries with results; fewer if time runs out. */
export function suggestionsFor(query: SearchQuery, understanding: Understanding, suggesting: Suggesting): Suggestions {
  const { now } = suggesting
  const until = now() + BUDGET_MS
  const tried = new Set([query.q, understanding.tokens.kept.map(({ text }) => text).join(' ')])
  const found: Suggestion[] = []
  const rest = candidates(understanding, suggesting.spelling)
  while (found.length < MOST) {
    const { value: candidate, done } = rest.next()
    if (done) break
    if (now() > until) return { suggestions: found, complete: false }
    if (candidate === '' || tried.has(candidate)) continue
    tried.add(candidate)
    const total = suggesting.totalOf(candidate)
    if (total > 0) found.push({ query: candidate, total })
  }
  return { suggestions: found, complete: true }
}

/** The best candidates first, made one by one: other spellings, then the query less one filter or one token. */
function* candidates({ tokens, matches, total }: Understanding, spelling: Spelling): Generator<string> {
  yield* respelled(tokens.kept, spelling)
  if (total > 0) return
  if (matches.length > 0) for (const match of matches.toReversed()) yield withoutMatch(tokens.kept, match)
  else for (const token of tokens.kept) yield joined(tokens.kept.filter((other) => other !== token))
}

/** All unknown tokens in their nearest spelling, then each one in each of its spellings. */
function* respelled(tokens: readonly Token[], spelling: Spelling): Generator<string> {
  const near = tokens.map(({ folded }) => (spelling.has(folded) ? [] : spelling.near(folded)))
  if (near.every((words) => words.length === 0)) return
  yield joined(tokens.map((token, i) => ({ text: near[i]?.[0] ?? token.text })))
  for (const [i, words] of near.entries()) {
    for (const word of words) yield joined(tokens.map((token, at) => (at === i ? { text: word } : token)))
  }
}

/** The query less the tokens that a filter answers. */
function withoutMatch(tokens: readonly Token[], { by }: Match): string {
  const answered = new Set(wordsOf(by))
  return joined(tokens.filter(({ text, folded }) => !answered.has(text) && !answered.has(folded)))
}

function joined(tokens: readonly { text: string }[]): string {
  return tokens.map(({ text }) => text).join(' ')
}
