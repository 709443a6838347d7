// `GET /v1/search`: a query read as an editor would, and what it finds. (specification, "GET /v1/search")
import { toLatin1 } from '../catalog/storage/latin1.ts'
import { matchArchives } from './archives.ts'
import type { LexicalTerm } from './index/lexicon.ts'
import type { SearchQuery, SearchResult } from './query.ts'
import { relatedTerms } from './suggest/related-terms.ts'
import type { Spelling } from './suggest/spelling.ts'
import { needsSuggestions, suggestionsFor } from './suggest/suggestions.ts'
import { termsText } from './term-text.ts'
import { explainText } from './understand/explain.ts'
import { type SearchEditorial, type SearchSource, type Understanding, understand } from './understand/understand.ts'

const TERMS = 20
const AUTHORS = 10

/** The body of a search response; `now` is a clock in milliseconds that limits the time of suggestions. */
export function searchBody(
  source: SearchSource & { spelling: Spelling },
  editorial: SearchEditorial,
  query: SearchQuery,
  now: () => number,
): SearchResult {
  const understanding = understand(source, editorial, query)
  const { tokens, rule, matches } = understanding
  const terms = matches.map(({ term }) => term)
  const members = [
    `"query":${json(query.q)}`,
    `"tokens":${json(tokens.kept.map(({ text }) => text))}`,
    `"tuned_destination":${json(rule && { url: rule.url, title: rule.title, tokens: rule.tokens })}`,
    `"matched_filters":${termsText(terms)}`,
    archiveMembers(source, editorial, terms),
    relatedMembers(source, understanding),
    resultsMember(source, understanding),
  ]
  if (query.explain) members.push(`"explain":${toLatin1(explainText(understanding, editorial))}`)
  if (needsSuggestions(understanding)) {
    const totalOf = (q: string) => understand(source, editorial, { ...query, q, limit: 1 }).total
    const { suggestions, complete } = suggestionsFor(query, understanding, { spelling: source.spelling, totalOf, now })
    members.push(`"suggestions":${json(suggestions)}`)
    return { text: `{${members.join(',')}}`, complete }
  }
  return { text: `{${members.join(',')}}`, complete: true }
}

function json(value: unknown): string {
  return toLatin1(JSON.stringify(value))
}

function archiveMembers({ archiveText }: SearchSource, { archives }: SearchEditorial, terms: readonly LexicalTerm[]) {
  const { exact, similar } = matchArchives(archives, terms)
  const match = exact ? archiveText(exact) : 'null'
  return `"matched_template_archive":${match},"similar_template_archives":[${similar.map(archiveText).join(',')}]`
}

function relatedMembers({ topics, authors }: SearchSource, { tokens, matches, hits }: Understanding): string {
  const except = new Set(matches.map(({ term }) => term.id))
  const related = { tokens: tokens.kept, synonyms: hits, except }
  const terms = termsText(relatedTerms(topics, { ...related, limit: TERMS }))
  return `"matching_terms":${terms},"matching_authors":${termsText(relatedTerms(authors, { ...related, limit: AUTHORS }))}`
}

function resultsMember({ catalog }: SearchSource, { total, entries }: Understanding): string {
  return `"results":{"total":${total},"items":[${catalog.itemsText(entries)}]}`
}
