// The sites that a reading of a query finds: those that carry every matched filter, or those that the title step finds.
// The filters of the request narrow both. (rule 13.18)

import { facetsText } from '../../catalog/listing/facets.ts'
import { isUnfiltered, selectEntries } from '../../catalog/listing/filter.ts'
import { pageOf } from '../../catalog/listing/listing.ts'
import type { Filtering } from '../../catalog/listing/query.ts'
import type { Selection } from '../../catalog/listing/selection.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { type Dense, NO_POSTINGS, type Postings } from '../../catalog/storage/postings.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import type { SearchQuery } from '../query.ts'
import { type Titles, titleMatches, titlePage } from './title-step.ts'
import type { Tokens } from './tokenize.ts'

export interface FoundSource {
  catalog: Catalog
  titles: Titles
}

/** A reading: its filters, or the tokens that titles must contain if it has none. */
export interface Reading {
  tokens: Tokens
  terms: readonly LexicalTerm[]
}

/** A reading with the filters of the request. */
export interface CountedReading extends Reading {
  filtering: Filtering
}

export interface Found {
  /** Exact number of results. */
  total: number
  /** Entry numbers of the page. */
  entries: readonly EntryNumber[]
  /** The member `facets` with its comma, or an empty text. */
  facets: string
}

/** A page of what a reading finds: newest first with filters (rule 12.18), by rule 12.14 without them. */
export function findPage(source: FoundSource, { tokens, terms }: Reading, query: SearchQuery): Found {
  const { catalog, titles } = source
  return catalog.kernel.withScratch(() => {
    const { selection, others } = matching(source, { tokens, terms, filtering: query }, query.facets != null)
    const { total } = selection
    const faceted = { filtering: query, selection, others }
    const facets = query.facets ? catalog.kernel.withScratch(() => facetsText(catalog, faceted)) : ''
    if (terms.length > 0) return { total, entries: pageOf(selection, query, 'newest'), facets }
    return { total, entries: titlePage(selection, tokens, titles, query), facets }
  })
}

/** The exact number of results of a reading. */
export function countFound(source: FoundSource, reading: CountedReading): number {
  return source.catalog.kernel.withScratch(() => matching(source, reading).selection.total)
}

/** The results of a reading. Read them before `kernel.withScratch` returns. */
export function matchingEntries(source: FoundSource, reading: CountedReading): Selection {
  return matching(source, reading).selection
}

interface Matching {
  readonly selection: Selection
  /** Lists besides the filters of the request that all results are in. Empty if nothing needs those of titles. */
  readonly others: readonly Postings[]
}

function matching({ catalog, titles }: FoundSource, reading: CountedReading, isCounted = false): Matching {
  const { tokens, terms, filtering } = reading
  const narrowed = (others: readonly Postings[]) => ({ selection: selectEntries(catalog, filtering, others), others })
  if (terms.length > 0) return narrowed(terms.map(({ id }) => catalog.postings.of(id)))
  if (tokens.kept.length === 0) return narrowed([NO_POSTINGS])
  const found = titleMatches(tokens, titles)
  const isWhole = isUnfiltered(filtering) && catalog.takenDown.shown === null
  return isWhole && !isCounted
    ? { selection: found, others: [] }
    : narrowed([found.list() ?? bitsOf(catalog.kernel, found)])
}

/** The members of a selection as a bitset. */
export function bitsOf(kernel: Kernel, selection: Selection): Dense {
  const at = kernel.scratch()
  selection.writeBits(at)
  return { kind: 'dense', at, count: selection.total }
}
