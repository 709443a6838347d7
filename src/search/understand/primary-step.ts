// Token step, which `explain` calls `primary`. Each token finds at most one term in genre, color, style, sections,
// tech, platform and typeface. Two tokens may find terms of the same taxonomy. (rules 12.5, 12.8)
import { namesFoundBy } from '../../catalog/model/taxonomy.ts'
import type { Match, StepInput } from './step.ts'
import { matchTokens } from './token-match.ts'

const TAXONOMIES = new Set(namesFoundBy('tokens'))

/** The filters of the step, in the order of the tokens. */
export function primaryStep({ tokens, lexicon, claimed }: StepInput): Match[] {
  return matchTokens(tokens.kept, { lexicon, claimed, taxonomies: TAXONOMIES, step: 'primary' })
}
