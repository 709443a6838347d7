// `GET /v1/inspirations`: the filtered, sorted, paged listing and the single entry, as bytes.
import type { Catalog } from './catalog.ts'
import { fromBytes, pickFields, toBytes } from './fields.ts'
import { selectEntries } from './filter.ts'
import { inspirationText } from './inspiration.ts'
import type { InspirationQuery, Page, Sort } from './query.ts'

/** Body of a listing: `{ total, limit, offset, results }`. */
export function listInspirations(catalog: Catalog, query: InspirationQuery): Uint8Array {
  const { limit, offset, sort, fields } = query
  const entries = selectEntries(catalog, query)
  const results = pageOf(entries, { limit, offset }, sort).map((entry) => entryText(catalog, entry, fields))
  return Buffer.from(
    `{"total":${entries.total},"limit":${limit},"offset":${offset},"results":[${results.join(',')}]}`,
    'latin1',
  )
}

/** Body of one entry, or null where no entry has exactly this slug. */
export function findInspiration(catalog: Catalog, slug: string): Uint8Array | null {
  const entry = catalog.slugs.find(slug)
  return entry === null ? null : Buffer.from(entryText(catalog, entry, null), 'latin1')
}

function entryText(catalog: Catalog, entry: number, fields: ReadonlySet<string> | null): string {
  const text = inspirationText(catalog.record(entry), catalog.images)
  return fields ? toBytes(pickFields(fromBytes(text), (name) => fields.has(name))) : text
}

/** Something that is counted and read in the order of `sort=oldest`. */
interface Ordered {
  readonly total: number
  slice(k: number, count: number): number[]
}

/** One page of it in the order that is asked for. */
export function pageOf({ total, slice }: Ordered, { limit, offset }: Page, sort: Sort): number[] {
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return []
  return sort === 'oldest' ? slice(offset, count) : slice(total - offset - count, count).reverse()
}
