// A tuning rule matches if every word of its tokens begins some token of the query, in any order. Of several matching
// rules the one with the most tokens wins, then the first. (rules 13.4, 13.5)
import type { TuningRule } from '../../catalog/model/editorial.ts'
import type { Token } from '../index/token.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'

/** A rule with the words of its tokens in matching form. */
export interface CompiledRule extends TuningRule {
  readonly words: readonly string[]
}

export function compileRule<T extends TuningRule>(rule: T): T & CompiledRule {
  return { ...rule, words: rule.tokens.flatMap((token) => wordsOf(matchingForm(token))) }
}

/** The rule that wins for a query, or null. `rules` are in order; `tokens` include stop words. */
export function matchingRule(rules: Iterable<CompiledRule>, tokens: readonly Token[]): CompiledRule | null {
  let best: CompiledRule | null = null
  for (const rule of rules) {
    const isBetter = best === null || rule.tokens.length > best.tokens.length
    if (isBetter && matches(rule, tokens)) best = rule
  }
  return best
}

function matches({ words }: CompiledRule, tokens: readonly Token[]): boolean {
  return words.length > 0 && words.every((word) => tokens.some(({ folded }) => folded.startsWith(word)))
}
