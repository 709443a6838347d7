// The readings of a query: the filters that it matches by all steps, and by some of them. (rules 12.1, 28.1) The steps
// run in this order: phrase, token, synonym, tag, title. A taxonomy that an earlier step claimed is skipped by the
// later ones. All steps but the title step match filters. The readings share the phrase and token steps, which run once.
import type { Lexicon } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-names.ts'
import type { MatchMode } from '../query.ts'
import { type Match, phraseStep, primaryStep, type StepInput, synonymStep, tagStep, type WordReader } from './steps.ts'
import type { Tokens } from './tokenize.ts'

/** The matched filters of a reading, in the order in which the steps find them. (rule 12.17) */
export type Readings = (match: MatchMode) => readonly Match[]

interface ReadingParts {
  synonyms: readonly SynonymHit[]
  alone?: WordReader | undefined
}

export function readingsOf(tokens: Tokens, lexicon: Lexicon, { synonyms, alone }: ReadingParts): Readings {
  const input = (matches: readonly Match[]): StepInput => ({
    tokens,
    lexicon,
    synonyms,
    claimed: matches.map(({ term }) => term.taxonomy),
  })
  const phrases = phraseStep(input([]))
  const named = [...phrases, ...primaryStep(input(phrases))]
  let tags: Match[] | undefined
  const read: Readings = (match) => {
    if (match === 'title') return []
    if (match === 'words') return withWords(read('all'), tokens, alone)
    const keeps = match === 'exact' ? isExact : () => true
    const early = named.filter(keeps)
    const found = match === 'all' ? [...early, ...synonymStep(input(early))] : early
    if (found.length > 0) return onceEach(found)
    tags ??= tagStep(input([]))
    return onceEach(tags.filter(keeps))
  }
  return read
}

/** The filters, and those that the tokens mean which none of them comes from. (rule 47.10) */
function withWords(matches: readonly Match[], tokens: Tokens, alone: WordReader = () => []): readonly Match[] {
  const used = new Set(matches.flatMap((match) => match.tokens))
  return onceEach([...matches, ...alone(tokens, used)])
}

/** Whether a filter was found by a whole name. (rule 28.2) */
function isExact({ how }: Match): boolean {
  return how === 'phrase' || how === 'exact'
}

/** A term that several tokens match counts once, where it was first found, and comes from all of them. (rule 12.8) */
function onceEach(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches
  const byTerm = new Map<number, Match>()
  for (const match of matches) {
    const known = byTerm.get(match.term.id)
    byTerm.set(match.term.id, known ? { ...known, tokens: [...known.tokens, ...match.tokens] } : match)
  }
  return byTerm.size === matches.length ? matches : Array.from(byTerm.values())
}
