// "Fills taxonomies not yet claimed, over post_tag, style, color, genre, pricing, tech, sections. Every query token must
// be a prefix of some token of a synonym, in any order. One pick per taxonomy, the highest count wins."
import { SYNONYM_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import { bestOf, type Match, type Reading } from './step.ts'

/** The filters of the step, in the order of its taxonomies. */
export function synonymStep({ tokens, lexicon, synonyms, claimed }: Reading): Match[] {
  const positions = new Map<LexicalTerm, number>()
  for (const { term, position, isWhole } of synonyms) {
    const known = isWhole ? lexicon.byId(term) : undefined
    if (known) positions.set(known, Math.min(position, positions.get(known) ?? position))
  }
  if (positions.size === 0) return []
  const by = tokens.kept.map(({ text }) => text).join(' ')
  return SYNONYM_TAXONOMIES.filter((taxonomy) => !claimed.has(taxonomy)).flatMap((taxonomy) => {
    const best = bestOf(Array.from(positions.keys()).filter((term) => term.taxonomy === taxonomy))
    return best
      ? [{ ...best, step: 'synonym', by, how: 'synonym', synonym: positions.get(best.term) ?? 0 } as const]
      : []
  })
}
