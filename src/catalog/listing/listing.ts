// `GET /v1/inspirations`: the filtered, sorted, paged listing and the single entry; UTF-8 bytes as one-byte strings.
import type { Catalog } from '../storage/catalog.ts'
import { inspirationBits, WHOLE_INSPIRATION } from './fields.ts'
import { selectEntries } from './filter.ts'
import type { InspirationQuery, Page, Sort } from './query.ts'

/** Body of a listing: `{ total, limit, offset, results }`. */
export function listInspirations(catalog: Catalog, query: InspirationQuery): string {
  const { limit, offset, sort, fields } = query
  return catalog.kernel.withScratch(() => {
    const entries = selectEntries(catalog, query)
    const page = pageOf(entries, { limit, offset }, sort)
    const results = catalog.inspirationsText(page, fields ? inspirationBits(fields) : WHOLE_INSPIRATION)
    return `{"total":${entries.total},"limit":${limit},"offset":${offset},"results":[${results}]}`
  })
}

/** Body of one entry, or null where no entry has exactly this slug. */
export function findInspiration(catalog: Catalog, slug: string): string | null {
  const entry = catalog.slugs.find(slug)
  return entry === null ? null : catalog.inspirationsText([entry], WHOLE_INSPIRATION)
}

/** Something that is counted and read in the order of `sort=oldest`. */
interface Ordered<Item> {
  readonly total: number
  slice(k: number, count: number): Item[]
}

/** One page of it in the order that is asked for. */
export function pageOf<Item>({ total, slice }: Ordered<Item>, { limit, offset }: Page, sort: Sort): Item[] {
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return []
  return sort === 'oldest' ? slice(offset, count) : slice(total - offset - count, count).reverse()
}
