// Compares the search with its reference version on random queries, and reports where they differ.
import type { Random } from '../project/random.ts'
import { type RandomQuery, searchQueries } from './queries.ts'
import { type ReferenceQuery, referenceSearch } from './reference.ts'
import type { SearchWorld } from './world.ts'

type Body = Record<string, unknown>

/** The search under test. Returns the parsed body of a response. */
export type RealSearch = (query: ReferenceQuery) => Body

export interface Mismatch {
  query: RandomQuery
  /** The members that differ; `body` if only their order does, `error` if the search threw. */
  differing: { member: string; expected: unknown; got: unknown }[]
}

/** Runs both and returns every mismatch, in the order of the queries. `asked` gets the number of queries so far. */
export function mismatches(
  { world, search }: { world: SearchWorld; search: RealSearch },
  { random, queries, asked = () => {} }: { random: Random; queries: number; asked?: (count: number) => void },
): Mismatch[] {
  const next = searchQueries(random, world)
  const found: Mismatch[] = []
  for (let count = 1; count <= queries; count++) {
    const query = next()
    const differing = differences(world, search, query)
    if (differing.length > 0) found.push({ query, differing })
    asked(count)
  }
  return found
}

function differences(world: SearchWorld, search: RealSearch, { kind: _, ...query }: RandomQuery) {
  const expected = referenceSearch(world, query) as Body
  try {
    const { suggestions: _, closest: __, ...got } = search(query)
    return differingMembers(...withoutWords(expected, got))
  } catch (error) {
    return [{ member: 'error', expected: 'no error', got: (error as Error).stack }]
  }
}

type Alternative = { match: string | null; filters: readonly { taxonomy: string; slug: string }[] }

/** Both without the alternative `words`, which has a model of its own, and without what it displaces. (rules 28.8, 28.10) */
export function withoutWords(expected: Body, got: Body): [expected: Body, got: Body] {
  const all = got['alternatives'] as Alternative[]
  const words = all.find(({ match }) => match === 'words')
  if (words === undefined) return [expected, got]
  const others = (expected['alternatives'] as Alternative[]).filter((own) => keyOf(own) !== keyOf(words))
  return [
    { ...expected, alternatives: others.slice(0, MOST_ALTERNATIVES - 1) },
    { ...got, alternatives: all.filter((own) => own !== words) },
  ]
}

const MOST_ALTERNATIVES = 5

function keyOf({ filters }: Alternative): string {
  return filters
    .map(({ taxonomy, slug }) => `${taxonomy}/${slug}`)
    .sort()
    .join()
}

function differingMembers(expected: Body, got: Body): Mismatch['differing'] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  if (same(expected, got)) return []
  const members = [...new Set([...Object.keys(expected), ...Object.keys(got)])]
  const differing = members.filter((member) => !same(expected[member], got[member]))
  const listed = differing.map((member) => ({ member, expected: expected[member], got: got[member] }))
  return listed.length > 0 ? listed : [{ member: 'body', expected: Object.keys(expected), got: Object.keys(got) }]
}

const MAX_CHARACTERS = 1200

/** A mismatch as text: the query, then each member that differs. */
export function describeMismatch({ query, differing }: Mismatch): string {
  const { kind, q, ...parameters } = query
  const head = `${JSON.stringify(q)} (${kind}) ${JSON.stringify(parameters)}`
  const lines = differing.map(
    ({ member, expected, got }) => `  ${member}\n    expected ${shown(expected)}\n    got      ${shown(got)}`,
  )
  return [head, ...lines].join('\n')
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
