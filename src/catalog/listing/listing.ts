// The bodies of `GET /v1/inspirations` and of a single entry, and what the page of a site shows beside it, as UTF-8 bytes in one-byte strings. (section 7)

import { jsonText } from '../../ground/texts.ts'
import { SECTION_MEMBERS } from '../model/shape.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { ColorQuery } from '../storage/colors/color-index.ts'
import { MAX_RESULTS } from '../storage/kernel/kernel.ts'
import { looksIn } from '../storage/pictures/alike.ts'
import { type Dense, setBit } from '../storage/postings.ts'
import { facetsText } from './facets.ts'
import { inspirationBits, sectionBits } from './fields.ts'
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

/** The sites with these slugs that pass the filters, in the order of the slugs. (rule 25.9) */
function listBatch(catalog: Catalog, query: InspirationQuery, slugs: readonly string[], bits: number): Listed {
  const named = slugs.map((slug) => ({ slug, entry: catalog.slugs.find(slug) }))
  const others = [
    bitsetOf(
      catalog,
      named.flatMap(({ entry }) => entry ?? []),
    ),
  ]
  const selection = selectEntries(catalog, query, others)
  const isListed = (entry: EntryNumber | null) => entry !== null && selection.has(entry)
  const entries = named.flatMap(({ entry }) => (isListed(entry) ? (entry as EntryNumber) : []))
  const missing = named.filter(({ entry }) => !isListed(entry)).map(({ slug }) => slug)
  const results = catalog.inspirationsText(entries, bits)
  const facets = facetsText(catalog, { filtering: query, selection, others })
  const head = `{"total":${entries.length},"limit":${MAX_RESULTS},"offset":0,"results":[${results}]`
  const text = `${head},"missing":${jsonText(missing)}${facets}}`
  return { text, total: entries.length, offset: 0, nextCursor: null }
}

function bitsetOf({ kernel, size }: Catalog, entries: readonly EntryNumber[]): Dense {
  const at = kernel.scratch()
  kernel.clearBits(at, size)
  for (const entry of entries) setBit(kernel.arena.words, at, entry)
  return { kind: 'dense', at, count: entries.length }
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

const SECTION = sectionBits(new Set(SECTION_MEMBERS), new Set(['palette']))

/**
 * The sections of the site with exactly this slug, in page order: a JSON array of sections with all members and their
 * palettes, as UTF-8 bytes in a one-byte string. Null if there is no such site. `width` is the width of the crops in pixels.
 */
export function listSiteSections(catalog: Catalog, slug: string, width: number): string | null {
  const entry = catalog.slugs.find(slug)
  return entry === null ? null : `[${catalog.cropsText(entry, { width, bits: SECTION })}]`
}

const NEIGHBOR = inspirationBits(new Set(['title', 'slug']))

/**
 * `{"itself","previous","next"}` of the site with exactly this slug: itself as `{"url"}`, which is there if it is offline, too; the
 * site published before it and the one after it, each as `{"title","slug"}` or null. UTF-8 bytes as a one-byte string. Null if
 * there is no such site.
 */
export function findNeighbors(catalog: Catalog, slug: string): string | null {
  const entry = catalog.slugs.find(slug)
  if (entry === null) return null
  function next(from: EntryNumber, step: 1 | -1): string {
    let place = (from + step) as EntryNumber
    while (catalog.takenDown.has(place) && place >= 0 && place < catalog.size) place = (place + step) as EntryNumber
    return place < 0 || place >= catalog.size ? 'null' : catalog.inspirationsText([place], NEIGHBOR)
  }
  return `{"itself":${catalog.urlText(entry)},"previous":${next(entry, -1)},"next":${next(entry, 1)}}`
}
