// The facets of the filters that take one value: how many results each value would have instead of the one that the
// listing has. (rule 24.13)
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import { NO_POSTINGS, type Postings, type Sparse } from '../storage/postings.ts'
import { selectEntries } from './filter.ts'
import { type FacetQuery, FILTERS, type Filtering, type FilterValues, VALUE_FACETS, type ValueFacet } from './query.ts'
import { type OrderedSections, orderSections } from './section-order.ts'
import type { Selection } from './selection.ts'

/** A listing whose results are counted. */
export interface Faceted {
  readonly filtering: Filtering & { readonly facets?: FacetQuery | null }
  /** The entries that pass all filters. */
  readonly selection: Selection
  /** Lists besides the filters that all entries are in. */
  readonly others: readonly Postings[]
  /** Entries with several results, once for each result after the first. Without it, an entry is one result. */
  readonly repeated?: Sparse
}

export function isValueFacet(name: string): name is ValueFacet {
  return VALUE_FACETS.some((own) => own === name)
}

interface Value {
  readonly value: string | number
  readonly count: number
}

/** The JSON of a facet. Years are newest first, other values by count. */
export function valueFacetText(catalog: Catalog, listing: Faceted, name: ValueFacet): string {
  const { [name]: selected, facets } = listing.filtering
  const values = name === 'year' ? countYears(catalog, listing) : countNamed(catalog, listing, name)
  const found = values.filter(({ count }) => count > 0)
  const top = found.slice(0, facets?.limit)
  const isListed = selected == null || selected === 'all' || top.some(({ value }) => value === selected)
  const own = values.find(({ value }) => value === selected) ?? { value: selected as string, count: 0 }
  const terms = (isListed ? top : [...top, own]).map(({ value, count }) => {
    return `{"name":"${value}","slug":"${value}","count":${count},"selected":${value === selected}}`
  })
  return `{"total":${found.length},"terms":[${terms.join()}]}`
}

/** The results of a listing with another value of a filter. */
function resultsWith(catalog: Catalog, listing: Faceted, value: Partial<FilterValues>): OrderedSections {
  const { filtering, others, repeated } = listing
  const found = selectEntries(catalog, { ...filtering, ...value }, others)
  return orderSections(catalog.kernel, found, repeated ? found.within(repeated) : NO_POSTINGS)
}

/** By count, then by name. */
function countNamed(catalog: Catalog, listing: Faceted, name: Exclude<ValueFacet, 'year'>): Value[] {
  const values = FILTERS[name].takes.filter((value) => value !== 'all').sort()
  const counted = values.map((value) => {
    const count = catalog.kernel.withScratch(() => resultsWith(catalog, listing, { [name]: value }).total)
    return { value, count }
  })
  return counted.sort((a, b) => b.count - a.count)
}

/** The newest first. Years are ranges of entries, so one selection is enough for all. */
function countYears(catalog: Catalog, listing: Faceted): Value[] {
  const { kernel, keys, size } = catalog
  if (size === 0) return []
  const yearOf = (entry: number) => Math.floor(keys.of(entry as EntryNumber).day / 10_000)
  const [first, last] = [yearOf(0), yearOf(size - 1)]
  return kernel.withScratch(() => {
    const { rank } = resultsWith(catalog, listing, { year: null })
    return Array.from({ length: last - first + 1 }, (_, i) => {
      const { from = 0, to = 0 } = FILTERS.year.keeps(last - i)
      const range = keys.publishedBetween(from, to)
      return { value: last - i, count: rank(range.to as EntryNumber) - rank(range.from as EntryNumber) }
    })
  })
}
