// `explain=1`: how a query was understood, for editors. (rules 13.14, 13.15)
import type { LexicalTerm } from '../index/lexicon.ts'
import type { Match } from './steps.ts'
import type { Understanding } from './understand.ts'

/** The most candidates that `lost` lists. */
const LOST = 10

type SynonymsOf = (term: number) => readonly string[]

/** The `explain` member. `synonymsOf` returns a term's synonyms by its ID. */
export function explanation({ tokens, rule, matches }: Understanding, synonymsOf: SynonymsOf) {
  return {
    dropped: tokens.dropped,
    filters: matches.map((match) => explainedMatch(match, synonymsOf)),
    fallback: matches.length === 0 && tokens.kept.length > 0 ? 'title' : null,
    rule: rule && { url: rule.url, title: rule.title, tokens: rule.tokens },
  }
}

function explainedMatch({ term, step, by, how, synonym, lost }: Match, synonymsOf: SynonymsOf) {
  const { taxonomy, slug } = term
  const text = synonym === undefined ? null : (synonymsOf(term.id)[synonym] ?? null)
  const best = lost.toSorted((a, b) => a.rank - b.rank).slice(0, LOST)
  return { taxonomy, slug, step, by, how, synonym: text, lost: best.map((other) => lostTo(term, other)) }
}

function lostTo({ taxonomy, slug }: LexicalTerm, other: LexicalTerm) {
  const { name, count } = other
  return { taxonomy: other.taxonomy, name, slug: other.slug, count, lost_to: { taxonomy, slug } }
}
