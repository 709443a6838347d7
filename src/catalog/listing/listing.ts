// The bodies of `GET /v1/inspirations` and of a single entry, as UTF-8 bytes in one-byte strings. (section 7)
import type { Catalog } from '../storage/catalog.ts'
import { inspirationBits } from './fields.ts'
import { selectEntries } from './filter.ts'
import type { InspirationQuery, Page, Sort } from './query.ts'

/** The body of a listing. (rule 7.2) */
export function listInspirations(catalog: Catalog, query: InspirationQuery): string {
  const { limit, offset, sort, fields, include } = query
  return catalog.kernel.withScratch(() => {
    const entries = selectEntries(catalog, query)
    const page = pageOf(entries, { limit, offset }, sort)
    const results = catalog.inspirationsText(page, inspirationBits(fields, include))
    return `{"total":${entries.total},"limit":${limit},"offset":${offset},"results":[${results}]}`
  })
}

/** The body of the entry with exactly this slug, or null. (rule 7.13) */
export function findInspiration(
  catalog: Catalog,
  slug: string,
  include: InspirationQuery['include'] = null,
): string | null {
  const entry = catalog.slugs.find(slug)
  return entry === null ? null : catalog.inspirationsText([entry], inspirationBits(null, include))
}

/** Items with a total, in the order of `sort=oldest`. */
interface Ordered<Item> {
  readonly total: number
  slice(k: number, count: number): Item[]
}

/** A page of items. `newest` is the reverse of `oldest`. (rule 7.5) */
export function pageOf<Item>({ total, slice }: Ordered<Item>, { limit, offset }: Page, sort: Sort): Item[] {
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return []
  return sort === 'oldest' ? slice(offset, count) : slice(total - offset - count, count).reverse()
}
