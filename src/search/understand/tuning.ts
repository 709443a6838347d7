// "A rule matches when every rule token is a prefix of some query token, in any order." Rules look at the tokens before
// stop tokens are dropped; of several the one with the most tokens wins, then the first. (decisions.md 2.5)
import type { TuningRule } from '../../catalog/model/editorial.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import type { Token } from './tokenize.ts'

/** A rule with the words of its tokens as they are compared. */
export interface CompiledRule extends TuningRule {
  readonly words: readonly string[]
}

/** Makes a rule ready for comparing. */
export function compileRule(rule: TuningRule): CompiledRule {
  return { ...rule, words: rule.tokens.flatMap((token) => wordsOf(matchingForm(token))) }
}

/** The rule that fires for a query's tokens, or null. Rules are given in their order. */
export function firingRule(rules: Iterable<CompiledRule>, tokens: readonly Token[]): CompiledRule | null {
  let best: CompiledRule | null = null
  for (const rule of rules) {
    const isBetter = best === null || rule.tokens.length > best.tokens.length
    if (isBetter && fires(rule, tokens)) best = rule
  }
  return best
}

function fires({ words }: CompiledRule, tokens: readonly Token[]): boolean {
  return words.length > 0 && words.every((word) => tokens.some(({ folded }) => folded.startsWith(word)))
}
