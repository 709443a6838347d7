// "post_tag by name or slug. Tried only if no earlier step matched. Only tags with at least 10 sites are eligible. The
// exact-preferred rule is as in step 2."
import { onceEach } from './primary-step.ts'
import type { Match, Reading } from './step.ts'
import { matchToken } from './token-match.ts'

const TAXONOMIES = new Set(['post_tag' as const])

/** The filters of the step, in token order. */
export function tagStep({ tokens, lexicon, claimed }: Reading): Match[] {
  const field = { lexicon, claimed, taxonomies: TAXONOMIES, step: 'tag' as const }
  return onceEach(tokens.kept.flatMap((token) => matchToken(token, field)))
}
