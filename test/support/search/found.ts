// The entries that the reference search finds (rules 12.13, 12.14, 12.18, 28.3): it looks at every entry.
import type { SearchQuery } from '../../../src/search/query.ts'
import { carries } from './groups.ts'
import type { ReadQuery } from './text.ts'
import type { Entry, SearchWorld, Term } from './world.ts'

interface Reading {
  query: ReadQuery
  filters: readonly Term[]
  status: SearchQuery['status']
}

/** The entries with every filter, newest first; if there are no filters, those that the title step finds. */
export function foundEntries(world: SearchWorld, { query, filters, status }: Reading): Entry[] {
  const entries = world.entries.filter(({ site }) => status === 'all' || site.offline === (status === 'offline'))
  if (filters.length === 0) return foundByTitle(entries, query)
  return entries.filter((entry) => filters.every((filter) => carries(entry, filter)))
}

/** Titles that contain every token; those that contain the whole query first, then newest first. (rule 12.14) */
function foundByTitle(entries: readonly Entry[], { matched, whole }: ReadQuery): Entry[] {
  const found = entries.filter(({ titleForm }) => matched.every((token) => titleForm.includes(token)))
  const isWhole = ({ titleForm }: Entry) => titleForm.includes(whole)
  return [...found.filter(isWhole), ...found.filter((entry) => !isWhole(entry))]
}
