// The input and output of the steps that match filters.
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-names.ts'
import type { Tokens } from './tokenize.ts'

export interface StepInput {
  tokens: Tokens
  lexicon: Lexicon
  /** Synonyms with a word that starts with a token. */
  synonyms: readonly SynonymHit[]
  /** Taxonomies that earlier steps claimed. */
  claimed: ReadonlySet<Taxonomy>
}

type StepName = 'phrase' | 'primary' | 'synonym' | 'tag' | 'word'

/** A matched filter, and how it was found. (rule 13.15) */
export interface Match {
  term: LexicalTerm
  step: StepName
  /** The words of the query that it matches, as `explain` shows them. */
  by: string
  /** The tokens that it comes from, as in the response. (rule 28.6) */
  tokens: readonly string[]
  how: 'phrase' | 'exact' | 'prefix' | 'synonym' | 'family' | 'correction'
  /** Position of the synonym in the term's list. */
  synonym?: number
  /** The other candidates. */
  lost: readonly LexicalTerm[]
}

/** The filters that the tokens mean by themselves which are not used. (rule 47.10) */
export type WordReader = (tokens: Tokens, used: ReadonlySet<string>) => Match[]

/** The candidate with the best rank, which decides all ties (rule 12.15), and the other candidates. */
export function bestOf(candidates: readonly LexicalTerm[]): { term: LexicalTerm; lost: LexicalTerm[] } | null {
  const [first, ...others] = candidates
  if (!first) return null
  const term = others.reduce((best, other) => (other.rank < best.rank ? other : best), first)
  return { term, lost: candidates.filter((candidate) => candidate !== term) }
}
