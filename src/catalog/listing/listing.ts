// The bodies of `GET /v1/inspirations` and of a single entry, as UTF-8 bytes in one-byte strings. (section 7)

import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { ColorQuery } from '../storage/colors/color-index.ts'
import { looksIn } from '../storage/pictures/alike.ts'
import { listBatch } from './batch.ts'
import { facetsText } from './facets.ts'
import { inspirationBits } from './fields.ts'
import { selectEntries } from './filter.ts'
import { bestOf } from './near.ts'
import type { InspirationQuery, Listed, Page, Sort } from './query.ts'
import type { Selection } from './selection.ts'
import { type Ordered, variedItems } from './varied.ts'
import { entriesBefore, nextCursor, withoutWalk } from './walk.ts'

/** A listing. (rule 7.2) */
export function listInspirations(catalog: Catalog, query: InspirationQuery): Listed {
  const bits = inspirationBits(query.fields, query.include)
  return catalog.kernel.withScratch(() =>
    query.slugs ? listBatch(catalog, query, query.slugs, bits) : listPage(catalog, query, bits),
  )
}

function listPage(catalog: Catalog, query: InspirationQuery, bits: number): Listed {
  const { limit, sort, walk, near, seed = null } = query
  const entries = selectEntries(catalog, query)
  const offset = walk ? entriesBefore(catalog, entries, walk.after, sort) : query.offset
  const at = { limit, offset }
  const varied = seed !== null && variedItems(entries, { seed, limit }, (entry) => looksIn(catalog.alike, entry))
  const page = varied || (near && sort === null ? nearest(catalog, near, entries, at) : pageOf(entries, at, sort))
  const results = catalog.inspirationsText(page, bits)
  const last = offset + page.length < entries.total ? page.at(-1) : undefined
  const next = walk ? nextCursor(walk, last === undefined ? null : catalog.keys.of(last)) : withoutWalk(seed)
  const facets = facetsText(catalog, { filtering: query, selection: entries, others: [] })
  const head = `{"total":${entries.total},"limit":${limit},"offset":${offset}`
  const text = `${head},"results":[${results}]${next.member}${facets}}`
  return { text, total: entries.total, offset, nextCursor: next.cursor }
}

/** A page of the entries near some colors, the best match first. */
function nearest({ kernel, siteColors }: Catalog, near: ColorQuery, selection: Selection, page: Page): EntryNumber[] {
  const matches = siteColors.near(near)
  const positions = bestOf(kernel, matches, { selection, total: selection.total }, page)
  return positions.map((position) => matches.entries[position] as EntryNumber)
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

/** A page of items. `newest`, the default, is the reverse of `oldest`. (rule 7.5) */
export function pageOf<Item>({ total, slice }: Ordered<Item>, { limit, offset }: Page, sort: Sort | null): Item[] {
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return []
  return sort === 'oldest' ? slice(offset, count) : slice(total - offset - count, count).reverse()
}
