// A slow reference version of `GET /v1/search`, written from the rules alone (sections 11 to 13 of src/INTERFACE.md):
// it has no index and loops over every term, entry, rule and archive.
import type { SearchQuery } from '../../../src/search/query.ts'
import { inspirationOf } from '../model/listings.ts'
import { alternatives } from './alternatives-reference.ts'
import { foundEntries } from './found.ts'
import { matchingTerms, templateArchives, termItem, tunedDestination } from './groups.ts'
import { type Matched, matchedFilters } from './steps.ts'
import { type ReadQuery, readQuery } from './text.ts'
import type { Entry, SearchWorld } from './world.ts'

export type ReferenceQuery = Omit<SearchQuery, 'explain' | 'filters'>

/** The response without `explain` and `suggestions`, members in order. (rule 13.1) */
export function referenceSearch(world: SearchWorld, asked: ReferenceQuery) {
  const { q, limit, offset, stopwords, match, status } = asked
  const query = readQuery(q, stopwords)
  const hasTokens = query.tokens.length > 0
  const matches = hasTokens ? matchedFilters(world, query, match) : []
  const filters = matches.map(({ term }) => term)
  const entries = hasTokens ? foundEntries(world, { query, filters, status }) : []
  return {
    query: q,
    tokens: query.tokens,
    tuned_destination: tunedDestination(world, query),
    matched_filters: filters.map(termItem),
    ...templateArchives(world, filters),
    ...matchingTerms(world, query, filters),
    results: {
      total: entries.length,
      items: entries.slice(offset, offset + limit).map((entry) => itemOf(world, entry)),
    },
    unmatched: unmatchedTokens(query, matches, entries.length),
    alternatives: hasTokens ? alternatives({ world, query, asked, filters, total: entries.length }) : [],
  }
}

/** The tokens that no filter comes from. (rule 28.6) */
function unmatchedTokens({ tokens }: ReadQuery, matches: readonly Matched[], total: number): string[] {
  if (matches.length === 0) return total === 0 ? tokens : []
  const used = matches.flatMap((match) => match.tokens)
  return tokens.filter((token) => !used.includes(token))
}

function itemOf({ model, origins }: SearchWorld, { site }: Entry) {
  const whole = inspirationOf(model, site, origins)
  const { title, slug, url, offline, published, genre, sections, authors } = whole
  const { hero, thumbnail, full } = whole['screenshot'] as Record<string, string>
  return { title, slug, url, offline, published, genre, sections, authors, screenshot: { hero, thumbnail, full } }
}
