// `GET /v1/search`: understands a query as an editor would, and writes the response. (rule 13.1)
import { itemBits } from '../catalog/listing/fields.ts'
import { isUnfiltered } from '../catalog/listing/filter.ts'
import type { TemplateArchive } from '../catalog/model/editorial.ts'
import { alternativesText } from './alternatives.ts'
import type { ArchiveRegistry } from './archives.ts'
import { type ClosestSource, closestMember } from './closest/closest.ts'
import { needsSuggestions, suggestionsFor, type Understood } from './closest/suggestions.ts'
import type { Way } from './closest/way.ts'
import type { LexicalTerm, Lexicon } from './index/lexicon.ts'
import type { SynonymHit } from './index/synonym-names.ts'
import type { Token } from './index/token.ts'
import { topRanks } from './index/top-ranks.ts'
import { jsonText, termsText } from './json-text.ts'
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
  /** Understands a candidate of the suggestions; candidates are often single words, which repeat. `key` says all that differs. */
  candidate(key: string, query: SearchQuery): Understood
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
  const unmatched = unmatchedWords(source, query, understanding)
  const isUnmatched = unmatched.length > 0
  const closest = closestMember(source.closest, query, understanding, unmatched)
  const hasNothing = total === 0 && (isUnmatched || isUnfiltered({ ...query, status: 'all' }))
  const searched = { text: query.q, form: tokens.form, hasNothing, isUnmatched }
  // One text of parts, which is copied once, together with the head of the response. A join would copy it before.
  let text = `{"query":${jsonText(query.q)},"tokens":${jsonText(tokens.kept.map(({ text }) => text))}`
  text += `,"tuned_destination":${jsonText(rule && { url: rule.url, title: rule.title, tokens: rule.tokens })}`
  text += `,"matched_filters":${termsText(terms)},${archiveMembers(source, editorial, terms)}`
  const items = source.catalog.itemsText(entries, itemBits(query.fields, query.include))
  text += `,${relatedMembers(source, understanding)},"results":{"total":${total},"items":[${items}]}`
  text += `,"unmatched":${jsonText(unmatched)}`
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
  const same = { ...query, ...ANY_PAGE, facets: null }
  const isPlain = isUnfiltered(query)
  const understood = (q: string): Understood => {
    return isPlain
      ? source.candidate(`${stopwords} ${q}`, { ...same, q })
      : understand(source, editorial, { ...same, q })
  }
  const { spelling, otherTexts, closest } = source
  const units = () => closest.units(own.tokens).filter(({ isVague }) => !isVague)
  const whole = () => units().map(({ sites, ...unit }) => ({ ...unit, ways: sites.ways }))
  const read = own.total > 0 ? () => closest.read(own.tokens) : whole
  return suggestionsFor(query.q, own, { has: spelling.has, otherTexts, read, understood })
}

/** The tokens that no filter comes from, whatever the filters of the request leave of the results. (rule 13.18) */
function unmatchedWords(source: SearchSource, query: SearchQuery, understanding: Understanding): string[] {
  const { tokens, matches, total } = understanding
  const { status } = query
  const isNarrowed = total === 0 && matches.length === 0 && !isUnfiltered({ ...query, status: 'all' })
  const own = isNarrowed ? countFound(source, { tokens, terms: [], filtering: { status, filters: [] } }) : total
  return unmatchedTokens({ tokens, matches, total: own }).map(({ text }) => text)
}

function archiveMembers({ archiveText }: SearchSource, { archives }: SearchEditorial, terms: readonly LexicalTerm[]) {
  const { exact, similar } = archives.match(terms)
  const match = exact ? archiveText(exact) : 'null'
  return `"matched_template_archive":${match},"similar_template_archives":[${similar.map(archiveText).join(',')}]`
}

function relatedMembers({ topics, authors }: SearchSource, { tokens, matches, synonyms }: Understanding): string {
  const except = matches.map(({ term }) => term)
  const related = { tokens: tokens.kept, synonyms, except }
  const terms = relatedTerms(topics, { ...related, limit: RELATED_TERMS })
  const names = relatedTerms(authors, { ...related, limit: RELATED_AUTHORS })
  return `"matching_terms":${termsText(terms)},"matching_authors":${termsText(names)}`
}

interface RelatedQuery {
  tokens: readonly Token[]
  /** Synonyms with a word that starts with a token. */
  synonyms: readonly SynonymHit[]
  /** Terms to leave out. */
  except: readonly LexicalTerm[]
  limit: number
}

/**
 * The terms whose slug, name, or a word of whose name or synonyms starts with a token: first those whose whole slug or
 * name is a token, then by rank. (rules 13.11–13.13)
 */
function relatedTerms(lexicon: Lexicon, { tokens, synonyms, except, limit }: RelatedQuery): LexicalTerm[] {
  const named = tokens.flatMap(lexicon.namedBy).sort((a, b) => a.rank - b.rank)
  const most = limit + except.length
  const related = topRanks(most)
  for (const token of tokens) for (const rank of lexicon.related(token, most)) related.offer(rank)
  for (const { term } of synonyms) {
    const known = lexicon.byId(term)
    if (known) related.offer(known.rank)
  }
  const terms: LexicalTerm[] = []
  const take = (term: LexicalTerm) => {
    if (terms.length < limit && !terms.includes(term) && !except.includes(term)) terms.push(term)
  }
  for (const term of named) take(term)
  for (const rank of related.ranks) take(lexicon.byRank(rank))
  return terms
}
