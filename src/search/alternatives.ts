// `alternatives`: other readings of a query that find more. (rules 28.7–28.11, 28.19) Every search has them, so a reading with
// the filters of another one is not counted, titles only where their index has enough of them, and a filter alone is
// counted by its term.
import { isUnfiltered } from '../catalog/listing/filter.ts'
import type { Status } from '../catalog/listing/query.ts'
import { jsonText } from '../ground/texts.ts'
import type { LexicalTerm } from './index/lexicon.ts'
import { termsText } from './json-text.ts'
import { type MatchMode, PLAIN_SEARCH, type SearchQuery } from './query.ts'
import { type CountedReading, countFound, type FoundSource } from './understand/found.ts'
import { mostTitles } from './understand/title-step.ts'
import { type Understanding, unmatchedTokens } from './understand/understand.ts'

const MAX_ALTERNATIVES = 5
const MAX_WITHOUT = 3
/** With this many results, titles are not offered. (rule 28.9) */
const ENOUGH = 12

/** A reading of the query, or a filter alone. */
interface Reading {
  match: MatchMode | null
  terms: readonly LexicalTerm[]
}

/** A dead end: filters of the request leave nothing of what the words find. */
type Asked = Understanding & { isDeadEnd: boolean }

/** The JSON array of the alternatives of a query. */
export function alternativesText(source: FoundSource, asked: SearchQuery, understood: Asked): string {
  if (understood.tokens.kept.length === 0) return '[]'
  const without = understood.isDeadEnd ? fewerFiltersTexts(source, asked, understood) : []
  return `[${[...readingTexts(source, asked, understood), ...without].join(',')}]`
}

function readingTexts(source: FoundSource, asked: SearchQuery, understood: Understanding): string[] {
  const { tokens, matches, total } = understood
  const texts: string[] = []
  const seen: (readonly LexicalTerm[])[] = [matches.map(({ term }) => term)]
  for (const reading of readingsOf(understood)) {
    if (seen.some((terms) => isSame(terms, reading.terms))) continue
    seen.push(reading.terms)
    const least = reading.match === 'words' ? 0 : total
    const own = totalAbove(least, source, { ...reading, tokens, filtering: asked })
    if (own > least) texts.push(readingText(reading, own, asked))
    if (texts.length === MAX_ALTERNATIVES) break
  }
  return texts
}

/** The same words without one of the filters of the request, the most first. (rule 28.19) */
function fewerFiltersTexts(source: FoundSource, asked: SearchQuery, { tokens, matches }: Understanding): string[] {
  const terms = matches.map(({ term }) => term)
  const match = asked.match === PLAIN_SEARCH.match ? null : asked.match
  const found = (asked.withoutEach?.() ?? []).map(({ parameter, filtering, filterQuery }) => {
    const url = searchUrl({ ...asked, status: filtering.status ?? PLAIN_SEARCH.status, filterQuery }, match)
    return { parameter, url, total: countFound(source, { tokens, terms, filtering }) }
  })
  const some = found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  return some.slice(0, MAX_WITHOUT).map(({ parameter, total, url }) => {
    return `{"match":null,"without":"${parameter}","filters":${termsText(terms)},"total":${total},"url":${jsonText(url)}}`
  })
}

/** The readings in their order. (rule 28.8) */
function* readingsOf(understood: Understanding): Generator<Reading> {
  const { readings, matches, total } = understood
  if (total === 0 || unmatchedTokens(understood).length > 0) {
    const terms = readings('words').map(({ term }) => term)
    if (terms.length > 0) yield { match: 'words', terms }
  }
  for (const match of ['names', 'exact'] as const) {
    const terms = readings(match).map(({ term }) => term)
    if (terms.length > 0) yield { match, terms }
  }
  if (total < ENOUGH) yield { match: 'title', terms: [] }
  for (const { term } of matches) yield { match: null, terms: [term] }
}

/** Whether two lists of distinct terms have the same terms. */
function isSame(some: readonly LexicalTerm[], others: readonly LexicalTerm[]): boolean {
  return some.length === others.length && some.every((term) => others.includes(term))
}

/** The number of results of a reading, or 0 if it cannot be above `least`. */
function totalAbove(least: number, source: FoundSource, reading: CountedReading): number {
  const { terms, tokens, filtering } = reading
  if (terms.length === 0 && mostTitles(tokens, source.titles) <= least) return 0
  const [only] = terms
  return only && terms.length === 1 && isUnfiltered(filtering) ? only.count : countFound(source, reading)
}

/** (rule 28.11) */
function readingText({ match, terms }: Reading, total: number, asked: SearchQuery): string {
  const [term] = terms
  if (match === null && term) return filterText(term, total, asked)
  return `{"match":"${match}","filters":${termsText(terms)},"total":${total},"url":${jsonText(searchUrl(asked, match))}}`
}

function searchUrl({ q, status, stopwords, filterQuery = '' }: SearchQuery, match: MatchMode | null): string {
  const parts = [
    `q=${encodeURIComponent(q.trim())}`,
    ...(match === null ? [] : [`match=${match}`]),
    ...(status === PLAIN_SEARCH.status ? [] : [`status=${status}`]),
    ...(stopwords === PLAIN_SEARCH.stopwords ? [] : [`stopwords=${stopwords}`]),
  ]
  return `/v1/search?${parts.join('&')}${filterQuery}`
}

function filterText(term: LexicalTerm, total: number, asked: Omit<SearchQuery, 'q'>): string {
  const url = `/v1/inspirations?${term.taxonomy}=${encodeURIComponent(term.slug)}${statusPart(asked.status)}${asked.filterQuery ?? ''}`
  return `{"match":null,"filters":${termsText([term])},"total":${total},"url":${jsonText(url)}}`
}

function statusPart(status: Status): string {
  return status === 'all' ? '' : `&status=${status}`
}
