// Token step, which `explain` calls `primary`, and tag step, which runs only if no earlier step matched. Each token finds at most
// one term of their taxonomies; two tokens may find terms of the same one. If a term has a slug or name equal to the token, only
// equal ones count. Otherwise a term matches if its slug or normalized name starts with the token and the token has at least half
// of that text's length. (rules 12.5 to 12.8, 12.11)
import { namesFoundBy, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import { bestOf, type Match, type StepInput } from './step.ts'
import type { Token } from './tokenize.ts'

/** The filters of the token step, in the order of the tokens. */
export const primaryStep = stepOf('primary', namesFoundBy('tokens'))
/** The filters of the tag step, in the order of the tokens. */
export const tagStep = stepOf('tag', namesFoundBy('tags'))

/** A step with the best match of each token. Several tokens can match one term. */
function stepOf(step: 'primary' | 'tag', of: readonly Taxonomy[]): (input: StepInput) => Match[] {
  const taxonomies = new Set(of)
  const inScope = ({ taxonomy }: LexicalTerm) => taxonomies.has(taxonomy)
  /** An equal term of a claimed taxonomy does not match, but it excludes prefixes. */
  function matchToken({ text, folded }: Token, { lexicon, claimed }: StepInput): Match[] {
    const exact = lexicon.named(folded).filter(inScope)
    const candidates = exact.length > 0 ? exact : lexicon.completing(folded).filter(inScope)
    const best = bestOf(candidates.filter(({ taxonomy }) => !claimed.has(taxonomy)))
    return best ? [{ ...best, step, by: text, tokens: [text], how: exact.length > 0 ? 'exact' : 'prefix' }] : []
  }
  return (input) => input.tokens.kept.flatMap((token) => matchToken(token, input))
}
