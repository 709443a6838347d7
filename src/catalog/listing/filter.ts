// The filters of a listing as one selection of entries.
import type { Catalog } from '../storage/catalog.ts'
import { NO_POSTINGS, type Postings } from '../storage/postings.ts'
import type { Status, TermFilter } from './query.ts'
import { type Selection, select } from './selection.ts'

export interface Filtering {
  filters: readonly TermFilter[]
  status: Status
  year: number | null
}

/**
 * The entries that pass all filters and are in the other lists. There are none if a filter names an unknown term.
 * (rule 7.7)
 */
export function selectEntries(
  catalog: Catalog,
  { filters, status, year }: Filtering,
  others: readonly Postings[] = [],
): Selection {
  const lists = [...others, ...filters.map((filter) => postingsOf(catalog, filter))]
  if (status !== 'all') lists.push(status === 'live' ? catalog.live : catalog.offline)
  return select(catalog.kernel, lists, catalog.published(year))
}

function postingsOf({ terms, postings }: Catalog, { taxonomy, slug }: TermFilter): Postings {
  const term = terms.find(taxonomy, slug)
  return term ? postings.of(term.id) : NO_POSTINGS
}
