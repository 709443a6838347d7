// The sites that a reading of a query finds: those that carry every filter, or those that the title step finds.

import { pageOf } from '../../catalog/listing/listing.ts'
import type { Page, Status } from '../../catalog/listing/query.ts'
import { type Selection, select } from '../../catalog/listing/selection.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import { type Titles, titleMatches, titlePage } from './title-step.ts'
import type { Tokens } from './tokenize.ts'

export interface FoundSource {
  catalog: Catalog
  titles: Titles
}

/** A reading: its filters, or the tokens that titles must contain if it has none. */
export interface CountedReading {
  tokens: Tokens
  terms: readonly LexicalTerm[]
  status: Status
}

export interface Found {
  /** Exact number of results. */
  total: number
  /** Entry numbers of the page. */
  entries: readonly EntryNumber[]
}

/** A page of what a reading finds: newest first with filters (rule 12.18), by rule 12.14 without them. */
export function findPage(source: FoundSource, reading: CountedReading, page: Page): Found {
  return source.catalog.kernel.withScratch(() => {
    const selection = matching(source, reading)
    const { total } = selection
    if (reading.terms.length > 0) return { total, entries: pageOf(selection, page, 'newest') }
    return { total, entries: titlePage(selection, reading.tokens, source.titles, page) }
  })
}

/** The exact number of results of a reading. */
export function countFound(source: FoundSource, reading: CountedReading): number {
  return source.catalog.kernel.withScratch(() => matching(source, reading).total)
}

function matching({ catalog, titles }: FoundSource, { tokens, terms, status }: CountedReading): Selection {
  const lists = statusLists(catalog, status)
  if (terms.length === 0) return titleMatches(tokens, titles, lists)
  for (const { id } of terms) lists.push(catalog.postings.of(id))
  return select(catalog.kernel, lists, { from: 0, to: catalog.size })
}

/** The entries that a status keeps. (rule 28.3) */
function statusLists({ live, offline }: Catalog, status: Status): Postings[] {
  return status === 'all' ? [] : [status === 'live' ? live : offline]
}
