// What the steps of the matching pipeline share: what they look at, and what they find.
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-index.ts'
import type { Tokens } from './tokenize.ts'

/** A query on its way through the steps. */
export interface Reading {
  tokens: Tokens
  lexicon: Lexicon
  /** The synonyms that the kept tokens begin words of. */
  synonyms: readonly SynonymHit[]
  /** Taxonomies that earlier steps claimed. */
  claimed: ReadonlySet<Taxonomy>
}

export type StepName = 'phrase' | 'primary' | 'synonym' | 'tag'

/** A term that a step makes a filter, and why. */
export interface Match {
  term: LexicalTerm
  step: StepName
  /** The token, phrase or tokens of the query that it answers. */
  by: string
  how: 'phrase' | 'exact' | 'prefix' | 'synonym'
  /** Position of the synonym in the term's list. */
  synonym?: number
  /** Every term that could have been taken instead of it. */
  lost: readonly LexicalTerm[]
}

/** The best of some candidates, and the others. The order of all ties is the rank. */
export function bestOf(candidates: readonly LexicalTerm[]): { term: LexicalTerm; lost: LexicalTerm[] } | null {
  const [first, ...others] = candidates
  if (!first) return null
  const term = others.reduce((best, other) => (other.rank < best.rank ? other : best), first)
  return { term, lost: candidates.filter((candidate) => candidate !== term) }
}
