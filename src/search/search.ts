// `GET /v1/search`: understands a query as an editor would, and writes the response. (rule 13.1)
import { itemBits } from '../catalog/listing/fields.ts'
import { isUnfiltered } from '../catalog/listing/filter.ts'
import type { TemplateArchive } from '../catalog/model/editorial.ts'
import { jsonText } from '../ground/texts.ts'
import { alternativesText } from './alternatives.ts'
import type { ArchiveRegistry } from './archives.ts'
import { type ClosestSource, closestMember } from './closest/closest.ts'
import { candidateOf, needsSuggestions, suggestionsFor } from './closest/suggestions.ts'
import type { Way } from './closest/way.ts'
import type { LexicalTerm, Lexicon } from './index/lexicon.ts'
import type { Token } from './index/token.ts'
import { topRanks } from './index/top-ranks.ts'
import { termsText } from './json-text.ts'
import { PLAIN_SEARCH, type SearchQuery, type SearchResult } from './query.ts'
import type { Spelling } from './suggest/spelling.ts'
import { explanation } from './understand/explain.ts'
import { countFound } from './understand/found.ts'
import {
  type Understanding,
  type UnderstandingEditorial,
  type UnderstandingSource,
  understand,
  unmatchedTokens,
} from './understand/understand.ts'

/** What a suggestion is counted with, whatever the query has. */
const ANY_PAGE = { limit: 1, offset: 0, match: PLAIN_SEARCH.match } as const
const RELATED_TERMS = 20
const RELATED_AUTHORS = 10

/** What a search reads from the snapshot. */
export interface SearchSource extends UnderstandingSource {
  closest: ClosestSource
  authors: Lexicon
  spelling: Pick<Spelling, 'has'>
  /** Other texts for what ways lead to, the best first. */
  otherTexts(ways: readonly Way[]): readonly string[]
  /** Judges a candidate of the suggestions; candidates are often single words, which repeat. `key` says all that differs. */
  candidate(key: string, query: SearchQuery): ReturnType<typeof candidateOf>
  /** The JSON of a template archive. */
  archiveText(archive: TemplateArchive): string
}

/** What a search reads from the editorial data in force. */
export interface SearchEditorial extends UnderstandingEditorial {
  /** A term's synonyms, by its ID. */
  synonymsOf(term: number): readonly string[]
  archives: ArchiveRegistry
}

/** The body of a search response. */
export function searchBody(source: SearchSource, editorial: SearchEditorial, query: SearchQuery): SearchResult {
  const understanding = understand(source, editorial, query)
  const { tokens, rule, matches, total, entries, facets } = understanding
  const terms = matches.map(({ term }) => term)
  const isDeadEnd =
    total === 0 && !isUnfiltered(query) && countFound(source, { tokens, terms, filtering: PLAIN_SEARCH }) > 0
  const unmatched = unmatchedOf(source, query, understanding)
  const isUnmatched = unmatched.length > 0
  const closest = closestMember(source.closest, query, understanding, unmatched)
  const hasNothing = total === 0 && (isUnmatched || isUnfiltered({ ...query, status: 'all' }))
  const searched = { text: query.q, form: tokens.form, hasNothing, isUnmatched }
  // One text of parts, which is copied once, together with the head of the response. A join would copy it before.
  let text = `{"query":${jsonText(query.q)},"tokens":${textsOf(tokens.kept)}`
  text += `,"tuned_destination":${jsonText(rule && { url: rule.url, title: rule.title, tokens: rule.tokens })}`
  text += `,"matched_filters":${termsText(terms)},${archiveMembers(source, editorial, terms)}`
  const items = source.catalog.itemsText(entries, itemBits(query.fields, query.include))
  text += `,${relatedMembers(source, understanding)},"results":{"total":${total},"items":[${items}]}`
  text += `,"unmatched":${textsOf(unmatched)}`
  text += `,"alternatives":${alternativesText(source, query, { ...understanding, isDeadEnd })}${facets}${query.unknown ?? ''}${closest}`
  if (query.explain) text += `,"explain":${jsonText(explanation(understanding, editorial.synonymsOf))}`
  if (needsSuggestions(understanding)) {
    const suggestions = isDeadEnd ? [] : suggested(source, editorial, query, understanding)
    text += `,"suggestions":${jsonText(suggestions)}`
  }
  return { text: `${text}}`, total, searched }
}

/** Suggestions are counted under the stop words, the status and the filters of the query. (rule 13.19) */
function suggested(source: SearchSource, editorial: SearchEditorial, query: SearchQuery, own: Understanding) {
  const { stopwords } = query
  const { spelling, otherTexts, closest } = source
  const same = { ...query, ...ANY_PAGE, facets: null }
  const isPlain = isUnfiltered(query)
  const candidate = (q: string) =>
    isPlain
      ? source.candidate(`${stopwords} ${q}`, { ...same, q })
      : candidateOf(understand(source, editorial, { ...same, q }), spelling.has)
  const units = () => closest.units(own.tokens).filter(({ isVague }) => !isVague)
  const whole = () => units().map(({ sites, ...unit }) => ({ ...unit, ways: sites.ways }))
  const read = own.total > 0 ? () => closest.read(own.tokens) : whole
  return suggestionsFor(query.q, own, { otherTexts, read, candidate })
}

/** The tokens that no filter comes from, whatever the filters of the request leave of the results. (rule 13.18) */
function unmatchedOf(source: SearchSource, query: SearchQuery, understanding: Understanding): readonly Token[] {
  const { tokens, matches, total } = understanding
  const { status } = query
  const isNarrowed = total === 0 && matches.length === 0 && !isUnfiltered({ ...query, status: 'all' })
  const own = isNarrowed ? countFound(source, { tokens, terms: [], filtering: { status, filters: [] } }) : total
  return unmatchedTokens({ tokens, matches, total: own })
}

function textsOf(tokens: readonly Token[]): string {
  return `[${tokens.map(({ json }) => json).join(',')}]`
}

function archiveMembers({ archiveText }: SearchSource, { archives }: SearchEditorial, terms: readonly LexicalTerm[]) {
  const { exact, similar } = archives.match(terms)
  const match = exact ? archiveText(exact) : 'null'
  return `"matched_template_archive":${match},"similar_template_archives":[${similar.map(archiveText).join(',')}]`
}

function relatedMembers({ topics, authors }: SearchSource, understanding: Understanding): string {
  const terms = relatedTexts(topics, understanding, RELATED_TERMS)
  return `"matching_terms":[${terms}],"matching_authors":[${relatedTexts(authors, understanding, RELATED_AUTHORS)}]`
}

/**
 * The JSON of the terms whose slug, name, or a word of whose name or synonyms starts with a token: first those whose whole slug or
 * name is a token, then by rank, without the matched filters. (rules 13.11–13.13)
 */
function relatedTexts(lexicon: Lexicon, { tokens, matches, synonyms }: Understanding, limit: number): string[] {
  const named = tokens.kept.flatMap(lexicon.namedBy).sort((a, b) => a.rank - b.rank)
  const except = matches.map(({ term }) => lexicon.rankOf(term.id))
  const most = limit + except.length
  const related = topRanks(most)
  for (const token of tokens.kept) for (const rank of lexicon.related(token, most)) related.offer(rank)
  for (const { term } of synonyms) {
    const rank = lexicon.rankOf(term)
    if (rank !== -1) related.offer(rank)
  }
  const ranks: number[] = []
  const take = (rank: number) => {
    if (ranks.length < limit && !ranks.includes(rank) && !except.includes(rank)) ranks.push(rank)
  }
  for (const { rank } of named) take(rank)
  for (const rank of related.ranks) take(rank)
  return ranks.map(lexicon.textOf)
}
