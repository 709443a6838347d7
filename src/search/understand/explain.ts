// `explain=1`: why a query was read as it was, so that an editor sees it and can tune.

import type { Match } from './step.ts'
import type { SearchEditorial, Understanding } from './understand.ts'

/** How many of the candidates that lost are told a filter. */
const LOST = 10

/** The JSON of the `explain` member. */
export function explainText({ tokens, rule, matches }: Understanding, editorial: SearchEditorial): string {
  return JSON.stringify({
    dropped: tokens.dropped,
    filters: matches.map((match) => explainMatch(match, editorial)),
    fallback: matches.length === 0 && tokens.kept.length > 0 ? 'title' : null,
    rule: rule && { url: rule.url, title: rule.title, tokens: rule.tokens },
  })
}

function explainMatch({ term, step, by, how, synonym, lost }: Match, { listOf }: SearchEditorial) {
  const { taxonomy, slug } = term
  return {
    taxonomy,
    slug,
    step,
    by,
    how,
    synonym: synonym === undefined ? null : (listOf(term.id)[synonym] ?? null),
    lost: lost
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, LOST)
      .map((other) => ({
        taxonomy: other.taxonomy,
        name: other.name,
        slug: other.slug,
        count: other.count,
        lost_to: { taxonomy, slug },
      })),
  }
}
