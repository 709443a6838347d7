// How a token finds a term, in the token step and the tag step. If a term has a slug or name equal to the token, only
// equal ones count. Otherwise a term matches if its slug or normalized name starts with the token and the token has at
// least half of that text's length. (rules 12.6, 12.7)
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import { codePointLength } from '../matching-form.ts'
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
function matchToken({ text, folded }: Token, scope: TermScope): Match[] {
  const exact = exactTerms(folded, scope)
  const how = exact.length > 0 ? 'exact' : 'prefix'
  const candidates = how === 'exact' ? exact : prefixedTerms(folded, scope)
  const best = bestOf(candidates.filter((term) => !scope.claimed.has(term.taxonomy)))
  return best ? [{ ...best, step: scope.step, by: text, tokens: [text], how }] : []
}

function exactTerms(token: string, { lexicon, taxonomies }: TermScope): LexicalTerm[] {
  const at = lexicon.fullForms.find(token)
  return at === -1 ? [] : termsAt(lexicon, at).filter((term) => taxonomies.has(term.taxonomy))
}

function prefixedTerms(token: string, { lexicon, taxonomies }: TermScope): LexicalTerm[] {
  const { fullForms } = lexicon
  const [from, to] = fullForms.range(token)
  const longest = codePointLength(token) * 2
  const found = new Set<LexicalTerm>()
  for (let at = from; at < to; at++) {
    if ((fullForms.lengths[at] as number) > longest) continue
    for (const term of termsAt(lexicon, at)) if (taxonomies.has(term.taxonomy)) found.add(term)
  }
  return Array.from(found)
}

function termsAt({ fullForms, byRank }: Lexicon, at: number): LexicalTerm[] {
  return Array.from(fullForms.ranks(at, at + 1), byRank)
}
