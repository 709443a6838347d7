// How a token finds a term, in the token step and the tag step. If a term has a slug or name equal to the token, only
// equal ones count. Otherwise a term matches if its slug or normalized name starts with the token and the token has at
// least half of that text's length. (rules 12.6, 12.7)
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import { bestOf, type Match, type StepName } from './step.ts'
import type { Token } from './tokenize.ts'

/** The terms that a step compares tokens with: those of its taxonomies that are not claimed. */
export interface TermScope {
  lexicon: Lexicon
  taxonomies: ReadonlySet<Taxonomy>
  claimed: ReadonlySet<Taxonomy>
  step: StepName
}

/** The best match of each token. Several tokens can match one term. */
export function matchTokens(tokens: readonly Token[], scope: TermScope): Match[] {
  return tokens.flatMap((token) => matchToken(token, scope))
}

/** The best match of a token. An equal term of a claimed taxonomy does not match, but it excludes prefixes. */
function matchToken({ text, folded }: Token, { lexicon, taxonomies, claimed, step }: TermScope): Match[] {
  const inScope = ({ taxonomy }: LexicalTerm) => taxonomies.has(taxonomy)
  const exact = lexicon.named(folded).filter(inScope)
  const candidates = exact.length > 0 ? exact : lexicon.completing(folded).filter(inScope)
  const best = bestOf(candidates.filter(({ taxonomy }) => !claimed.has(taxonomy)))
  return best ? [{ ...best, step, by: text, tokens: [text], how: exact.length > 0 ? 'exact' : 'prefix' }] : []
}
