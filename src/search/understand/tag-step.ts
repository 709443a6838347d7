// Tag step. It runs only if no earlier step matched. Each token finds at most one tag, in the same way as in
// the token step. (rule 12.11)
import { namesFoundBy } from '../../catalog/model/taxonomy.ts'
import type { Match, StepInput } from './step.ts'
import { matchTokens } from './token-match.ts'

const TAXONOMIES = new Set(namesFoundBy('tags'))

/** The filters of the step, in the order of the tokens. */
export function tagStep({ tokens, lexicon, claimed }: StepInput): Match[] {
  return matchTokens(tokens.kept, { lexicon, claimed, taxonomies: TAXONOMIES, step: 'tag' })
}
