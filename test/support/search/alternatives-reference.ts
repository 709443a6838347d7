// The alternatives of the reference search, written from the rules alone (rules 28.7 to 28.11): it finds every reading
// and then removes those that the rules exclude.
import type { SearchQuery } from '../../../src/search/query.ts'
import { foundEntries } from './found.ts'
import { termItem } from './groups.ts'
import { matchedFilters } from './steps.ts'
import type { ReadQuery } from './text.ts'
import type { SearchWorld, Term } from './world.ts'

interface Answered {
  world: SearchWorld
  query: ReadQuery
  asked: Pick<SearchQuery, 'q' | 'status' | 'stopwords'>
  /** The matched filters of the response. */
  filters: readonly Term[]
  total: number
}

interface Reading {
  match: 'names' | 'exact' | 'title' | null
  terms: readonly Term[]
}

/** `alternatives` of a query with tokens. */
export function alternatives({ world, query, asked, filters, total }: Answered) {
  const named = (['names', 'exact'] as const)
    .map((match) => ({ match, terms: matchedFilters(world, query, match).map(({ term }) => term) }))
    .filter(({ terms }) => terms.length > 0)
  const title: Reading[] = total < 12 ? [{ match: 'title', terms: [] }] : []
  const alone = filters.map((term): Reading => ({ match: null, terms: [term] }))
  const keys = [keyOf(filters)]
  const different = [...named, ...title, ...alone].filter(({ terms }) => {
    const isNew = !keys.includes(keyOf(terms))
    keys.push(keyOf(terms))
    return isNew
  })
  const counted = different.map((reading) => ({ reading, found: countOf(world, query, reading, asked) }))
  return counted
    .filter(({ found }) => found > total)
    .slice(0, 5)
    .map(({ reading, found }) => itemOf(reading, found, asked))
}

function keyOf(terms: readonly Term[]): string {
  return terms
    .map(({ taxonomy, slug }) => `${taxonomy}/${slug}`)
    .sort()
    .join(' ')
}

function countOf(world: SearchWorld, query: ReadQuery, { terms }: Reading, { status }: Answered['asked']): number {
  return foundEntries(world, { query, filters: terms, status }).length
}

function itemOf({ match, terms }: Reading, total: number, { q, status, stopwords }: Answered['asked']) {
  const parameters: Record<string, string> = match === null ? {} : { q: q.trim(), match }
  if (match === null) for (const { taxonomy, slug } of terms) parameters[taxonomy] = slug
  if (status !== 'all') parameters['status'] = status
  if (match !== null && stopwords !== 'all') parameters['stopwords'] = stopwords
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const path = match === null ? '/v1/inspirations' : '/v1/search'
  return { match, filters: terms.map(termItem), total, url: `${path}?${pairs.join('&')}` }
}
