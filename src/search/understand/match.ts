// The matching pipeline: the steps in order. "A taxonomy claimed by an earlier step is skipped by later steps."
import type { Lexicon } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-index.ts'
import { phraseStep } from './phrase-step.ts'
import { primaryStep } from './primary-step.ts'
import type { Match, Reading } from './step.ts'
import { synonymStep } from './synonym-step.ts'
import { tagStep } from './tag-step.ts'
import type { Tokens } from './tokenize.ts'

/** The matched filters of a query with tokens, in the order in which the steps found them. */
export function matchFilters(tokens: Tokens, lexicon: Lexicon, synonyms: readonly SynonymHit[]): Match[] {
  const matches: Match[] = []
  const reading = (): Reading => ({
    tokens,
    lexicon,
    synonyms,
    claimed: new Set(matches.map(({ term }) => term.taxonomy)),
  })
  for (const step of [phraseStep, primaryStep, synonymStep]) matches.push(...step(reading()))
  if (matches.length === 0) matches.push(...tagStep(reading()))
  return matches
}
