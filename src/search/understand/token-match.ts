// How one token finds a term by its name or slug: shared by the primary and the tag step.
//
// "Exact-preferred: if any term has a slug or name exactly equal to the token, only exact matches count for that token.
// Otherwise prefix matching applies … The token must cover at least 50% of the matched term's length."
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import { codePoints } from '../matching-form.ts'
import { bestOf, type Match, type StepName } from './step.ts'
import type { Token } from './tokenize.ts'

/** What a token is compared with: the terms of a step's taxonomies, of which some are claimed. */
export interface Field {
  lexicon: Lexicon
  taxonomies: ReadonlySet<Taxonomy>
  claimed: ReadonlySet<Taxonomy>
  step: StepName
}

/** The best match of one token, or none. An exact match in a claimed taxonomy counts for nothing but stops prefixes. */
export function matchToken({ text, folded }: Token, field: Field): Match[] {
  const exact = exactTerms(folded, field)
  const how = exact.length > 0 ? 'exact' : 'prefix'
  const candidates = how === 'exact' ? exact : prefixedTerms(folded, field)
  const best = bestOf(candidates.filter((term) => !field.claimed.has(term.taxonomy)))
  return best ? [{ ...best, step: field.step, by: text, how }] : []
}

function exactTerms(token: string, { lexicon, taxonomies }: Field): LexicalTerm[] {
  const at = lexicon.wholes.find(token)
  return at === -1 ? [] : termsAt(lexicon, at).filter((term) => taxonomies.has(term.taxonomy))
}

function prefixedTerms(token: string, { lexicon, taxonomies }: Field): LexicalTerm[] {
  const { wholes } = lexicon
  const [from, to] = wholes.range(token)
  const longest = codePoints(token) * 2
  const found = new Set<LexicalTerm>()
  for (let at = from; at < to; at++) {
    if ((wholes.lengths[at] as number) > longest) continue
    for (const term of termsAt(lexicon, at)) if (taxonomies.has(term.taxonomy)) found.add(term)
  }
  return Array.from(found)
}

function termsAt({ wholes, byRank }: Lexicon, at: number): LexicalTerm[] {
  return Array.from(wholes.ranks(at, at + 1), byRank)
}
