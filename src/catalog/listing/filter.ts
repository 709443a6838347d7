// The filters of a listing as one selection of entries. Alternatives and exclusions become one bitset each, so that the
// selection is always an AND of lists over a range of days, however many filters there are.
import type { Catalog, Range } from '../storage/catalog.ts'
import { type Dense, NO_POSTINGS, type Postings, wordsFor } from '../storage/postings.ts'
import type { Filtering, TermFilter } from './query.ts'
import { type Selection, select } from './selection.ts'

/**
 * The entries that pass all filters and are in the other lists. Read them before `kernel.withScratch` returns.
 * (rule 24.1)
 */
export function selectEntries(catalog: Catalog, filtering: Filtering, others: readonly Postings[] = []): Selection {
  const { filters, any = [], not = [] } = filtering
  const lists = [...others]
  for (const filter of filters) lists.push(postingsOf(catalog, filter))
  for (const { taxonomy, slugs } of any) {
    const some = slugs.map((slug) => postingsOf(catalog, { taxonomy, slug }))
    lists.push(unionOf(catalog, some))
  }
  if (not.length > 0) {
    const excluded = not.map((filter) => postingsOf(catalog, filter)).filter((list) => !isEmpty(list))
    if (excluded.length > 0) lists.push(complementOf(catalog, excluded))
  }
  addFlags(lists, catalog, filtering)
  return select(catalog.kernel, lists, rangeOf(catalog, filtering))
}

/** Whether a listing with these filters has all entries. */
export function isUnfiltered({ filters, any = [], not = [], ...others }: Filtering): boolean {
  const { status, year = null, category = null, publishedFrom = null, publishedTo = null } = others
  const isDated = year !== null || publishedFrom !== null || publishedTo !== null
  return filters.length + any.length + not.length === 0 && status === 'all' && category === null && !isDated
}

function postingsOf({ terms, postings }: Catalog, { taxonomy, slug }: TermFilter): Postings {
  const term = terms.find(taxonomy, slug)
  return term ? postings.of(term.id) : NO_POSTINGS
}

function isEmpty(list: Postings): boolean {
  return (list.kind === 'sparse' ? list.length : list.count) === 0
}

/** The entries of at least one list. */
function unionOf(catalog: Catalog, lists: readonly Postings[]): Postings {
  const filled = lists.filter((list) => !isEmpty(list))
  const [only = NO_POSTINGS] = filled
  return filled.length < 2 ? only : joined(catalog, filled)
}

/** The entries of none of the lists. */
function complementOf(catalog: Catalog, lists: readonly Postings[]): Dense {
  const { at } = joined(catalog, lists)
  return catalog.kernel.flipBits(at, catalog.size)
}

function joined({ kernel, size }: Catalog, lists: readonly Postings[]): Dense {
  const words = wordsFor(size)
  const at = kernel.scratch()
  kernel.clearBits(at, size)
  for (const list of lists) {
    if (list.kind === 'dense') kernel.orBits(at, at, list.at, words)
    else kernel.setBits(at, list)
  }
  return { kind: 'dense', at, count: kernel.countBits(at, words) }
}

function addFlags(lists: Postings[], catalog: Catalog, { status, category = null }: Filtering): void {
  if (status !== 'all') lists.push(status === 'live' ? catalog.live : catalog.offline)
  if (category !== null) lists.push(category === 'template' ? catalog.templates : catalog.inspirations)
}

/** Greater than the number of any day. */
const LAST_DAY = 1e8

function rangeOf(catalog: Catalog, { year = null, publishedFrom = null, publishedTo = null }: Filtering): Range {
  if (year === null && publishedFrom === null && publishedTo === null) return { from: 0, to: catalog.size }
  const [start, end] = year === null ? [0, LAST_DAY] : [year * 10_000, year * 10_000 + 9999]
  return catalog.keys.publishedBetween(Math.max(start, publishedFrom ?? 0), Math.min(end, publishedTo ?? LAST_DAY))
}
