// The filters of a listing as one selection of entries. Alternatives and exclusions become one bitset each, so that the
// selection is always an AND of lists over a range of days, however many filters there are.
import type { Catalog, Range } from '../storage/catalog.ts'
import { type Dense, NO_POSTINGS, type Postings, wordsFor } from '../storage/postings.ts'
import { entriesOf } from './near.ts'
import { FILTER_NAMES, FILTERS, type Filtering, type TermFilter } from './query.ts'
import { type Selection, select } from './selection.ts'

/**
 * The entries that pass all filters and are in the other lists. Read them before `kernel.withScratch` returns.
 * (rule 24.1)
 */
export function selectEntries(catalog: Catalog, filtering: Filtering, others: readonly Postings[] = []): Selection {
  const { filters, any = [], not = [], near } = filtering
  const { shown } = catalog.takenDown
  const lists = shown ? [...others, shown] : [...others]
  if (near) lists.push(entriesOf(catalog.kernel, catalog.siteColors.near(near)))
  for (const filter of filters) lists.push(postingsOf(catalog, filter))
  for (const { taxonomy, slugs } of any) {
    const some = slugs.map((slug) => postingsOf(catalog, { taxonomy, slug }))
    lists.push(unionOf(catalog, some))
  }
  if (not.length > 0) {
    const excluded = not.map((filter) => postingsOf(catalog, filter)).filter((list) => !isEmpty(list))
    if (excluded.length > 0) lists.push(complementOf(catalog, excluded))
  }
  const range = narrow(lists, catalog, filtering)
  return select(catalog.kernel, lists, range)
}

/** Whether a listing with these filters has all entries. */
export function isUnfiltered(filtering: Filtering): boolean {
  const { filters, any = [], not = [], near } = filtering
  if (filters.length + any.length + not.length > 0 || near) return false
  return FILTER_NAMES.every((name) => keepsAll(filtering[name]))
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
  const dense = lists.filter((list) => list.kind === 'dense').map((list) => list.at)
  const sparse = lists.filter((list) => list.kind === 'sparse')
  const count = kernel.orBits(at, dense, words)
  for (const list of sparse) kernel.setBits(at, list)
  return { kind: 'dense', at, count: sparse.length === 0 ? count : kernel.countBits(at, words) }
}

function keepsAll(value: unknown): boolean {
  return value === undefined || value === null || value === 'all'
}

/** Greater than the number of any day. */
const LAST_DAY = 1e8

/** Adds the lists of the filters that take one value. Returns the range of their days. */
function narrow(lists: Postings[], catalog: Catalog, filtering: Filtering): Range {
  let first = 0
  let last = LAST_DAY
  for (const name of FILTER_NAMES) {
    const value = filtering[name]
    if (keepsAll(value)) continue
    const { list, from = first, to = last } = FILTERS[name].keeps(value as never, catalog)
    if (list !== undefined) lists.push(list)
    first = Math.max(first, from)
    last = Math.min(last, to)
  }
  const isWhole = first === 0 && last === LAST_DAY
  return isWhole ? { from: 0, to: catalog.size } : catalog.keys.publishedBetween(first, last)
}
