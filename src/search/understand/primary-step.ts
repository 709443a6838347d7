// "Primary taxonomies, per token: genre, color, style, sections, tech, platform, typeface. The best match per token
// becomes a matched filter. … The highest count wins within a tier."
import { PRIMARY } from '../index/lexicon.ts'
import type { Match, Reading } from './step.ts'
import { matchToken } from './token-match.ts'

const TAXONOMIES = new Set(PRIMARY)

/** The filters of the step in token order; two tokens may fill one taxonomy, the same term counts once. */
export function primaryStep({ tokens, lexicon, claimed }: Reading): Match[] {
  const field = { lexicon, claimed, taxonomies: TAXONOMIES, step: 'primary' as const }
  return onceEach(tokens.kept.flatMap((token) => matchToken(token, field)))
}

/** The first match of each term. */
export function onceEach(matches: readonly Match[]): Match[] {
  const seen = new Set<number>()
  return matches.filter(({ term }) => !seen.has(term.id) && seen.add(term.id))
}
