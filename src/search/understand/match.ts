// The steps run in this order: phrase, token, synonym, tag, title. A taxonomy that an earlier step claimed is skipped
// by the later ones. (rule 12.1) All steps but the title step match filters.
import type { Lexicon } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-index.ts'
import { phraseStep } from './phrase-step.ts'
import { primaryStep } from './primary-step.ts'
import type { Match, StepInput } from './step.ts'
import { synonymStep } from './synonym-step.ts'
import { tagStep } from './tag-step.ts'
import type { Tokens } from './tokenize.ts'

/** The matched filters, in the order in which the steps find them. (rule 12.17) */
export function matchFilters(tokens: Tokens, lexicon: Lexicon, synonyms: readonly SynonymHit[]): Match[] {
  const matches: Match[] = []
  const input = (): StepInput => ({
    tokens,
    lexicon,
    synonyms,
    claimed: new Set(matches.map(({ term }) => term.taxonomy)),
  })
  for (const step of [phraseStep, primaryStep, synonymStep]) matches.push(...step(input()))
  if (matches.length === 0) matches.push(...tagStep(input()))
  return matches
}
