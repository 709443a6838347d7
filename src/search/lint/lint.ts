// Finds editorial data that probably does not do what an editor meant. (rules 45.5 to 45.7)
import type { Editorial } from '../../catalog/model/editorial.ts'
import type { LintSource } from './lint-source.ts'
import { lintOrder, lintUse } from './rules.ts'
import { lintLists, lintNames } from './synonyms.ts'

/** The findings, a line each. Without a source, only those that need no catalog. */
export function lint({ synonyms, rules, archives }: Editorial, source: LintSource | null): string[] {
  const ofTexts = [...lintLists(synonyms), ...lintOrder(rules)]
  return source === null
    ? ofTexts
    : [...ofTexts, ...lintNames(source, synonyms), ...lintUse(source, { rules, archives })]
}
