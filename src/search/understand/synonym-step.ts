// Synonym step. A term matches if every token begins some word of one of its synonyms, in any order. The step picks one
// term for each of its taxonomies that is not claimed. (rules 12.9, 12.10)
import { SYNONYM_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import { bestOf, type Match, type StepInput } from './step.ts'

/** The filters of the step, in the order of its taxonomies. */
export function synonymStep(input: StepInput): Match[] {
  const positions = firstPositions(input)
  if (positions.size === 0) return []
  const candidates = Array.from(positions.keys())
  const tokens = input.tokens.kept.map(({ text }) => text)
  const by = tokens.join(' ')
  return SYNONYM_TAXONOMIES.flatMap((taxonomy): Match[] => {
    if (input.claimed.has(taxonomy)) return []
    const best = bestOf(candidates.filter((term) => term.taxonomy === taxonomy))
    if (!best) return []
    return [{ ...best, step: 'synonym', by, tokens, how: 'synonym', synonym: positions.get(best.term) ?? 0 }]
  })
}

/** The terms that match, each with the position of its first synonym that matches. */
function firstPositions({ lexicon, synonyms }: StepInput): Map<LexicalTerm, number> {
  const positions = new Map<LexicalTerm, number>()
  for (const { term, position, matchesAll } of synonyms) {
    const known = matchesAll ? lexicon.byId(term) : undefined
    if (known) positions.set(known, Math.min(position, positions.get(known) ?? position))
  }
  return positions
}
