// Counts the sites added in each year: all, live and offline sites, and sites with a term.
import type { Status, TermFilter } from '../../catalog/listing/query.ts'
import type { ServedSnapshot, Snapshot } from '../../snapshot/snapshot.ts'
import { parseText } from '../catalog/body-json.ts'

export interface YearCount {
  readonly year: number
  readonly added: number
  readonly live: number
  readonly offline: number
}

/** Counts by snapshot. */
const counted = new WeakMap<Snapshot, readonly YearCount[]>()

/** All years from the first to the last site, including years without sites. Empty for an empty catalog. */
export function yearCounts({ snapshot }: ServedSnapshot): readonly YearCount[] {
  const known = counted.get(snapshot) ?? yearsOf(snapshot).map((year) => countYear(snapshot, year))
  counted.set(snapshot, known)
  return known
}

/** The number of sites with a term. */
export function termCount({ snapshot }: ServedSnapshot, filter: TermFilter): number {
  return count(snapshot, { year: null, filters: [filter] })
}

/** The number of sites with a term in each of these years. */
export function termCounts({ snapshot }: ServedSnapshot, filter: TermFilter, years: readonly number[]): number[] {
  return years.map((year) => count(snapshot, { year, filters: [filter] }))
}

function countYear(snapshot: Snapshot, year: number): YearCount {
  const added = count(snapshot, { year })
  const offline = count(snapshot, { year, status: 'offline' })
  return { year, added, live: added - offline, offline }
}

interface Counting {
  year: number | null
  status?: Status
  filters?: readonly TermFilter[]
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** The total of a listing, without reading its sites. */
function count(snapshot: Snapshot, { year, status = 'all', filters = [] }: Counting): number {
  const query = { year, status, filters, sort: 'newest', limit: 0, offset: 0, fields: NO_FIELDS } as const
  return snapshot.listInspirations(query).total
}

function yearsOf(snapshot: Snapshot): number[] {
  const [first, last] = [yearAtEnd(snapshot, 'oldest'), yearAtEnd(snapshot, 'newest')]
  if (first === null || last === null) return []
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

function yearAtEnd(snapshot: Snapshot, sort: 'newest' | 'oldest'): number | null {
  const fields = new Set(['published'])
  const { text } = snapshot.listInspirations({
    year: null,
    status: 'all',
    filters: [],
    sort,
    limit: 1,
    offset: 0,
    fields,
  })
  const { results } = parseText(text) as { results: { published: string }[] }
  return results[0] ? Number(results[0].published.slice(0, 4)) : null
}
