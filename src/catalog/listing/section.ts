// The body of `GET /v1/sections`, as UTF-8 bytes in a one-byte string. (section 8)

import type { Term } from '../model/term-table.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { SectionPlace } from '../storage/kernel/kernel.ts'
import { toLatin1 } from '../storage/latin1.ts'
import { facetsText } from './facets.ts'
import { sectionBits } from './fields.ts'
import { isUnfiltered, selectEntries } from './filter.ts'
import { pageOf } from './listing.ts'
import type { Listed, SectionQuery } from './query.ts'
import { orderSections } from './section-order.ts'
import { NO_WALK, nextCursor, placeOfSection, sectionsBefore } from './walk.ts'

/** A section listing, or null if no section type has the slug. (rule 8.2) */
export function listSections(catalog: Catalog, query: SectionQuery): Listed | null {
  const type = catalog.terms.find('sections', query.type)
  return type ? catalog.kernel.withScratch(() => listPage(catalog, query, type)) : null
}

function listPage(catalog: Catalog, query: SectionQuery, type: Term): Listed {
  const { limit, sort, walk } = query
  const others = [catalog.postings.of(type.id)]
  const pages = selectEntries(catalog, query, others)
  const repeated = catalog.repeated.of(type.id)
  const sections = orderSections(catalog.kernel, pages, isUnfiltered(query) ? repeated : pages.within(repeated))
  const walked = { catalog, type: type.id, sections }
  const offset = walk ? sectionsBefore(walked, walk.after, sort) : query.offset
  const places = pageOf(sections, { limit, offset }, sort)
  const last = offset + places.length < sections.total ? places.at(-1) : undefined
  const next = walk ? nextCursor(walk, last === undefined ? null : placeOfSection(walked, last, sort)) : NO_WALK
  const results = sectionsText(catalog, query, type, places)
  const facets = facetsText(catalog, { filtering: query, selection: pages, others, repeated })
  const typed = toLatin1(`"section_type":${JSON.stringify({ name: type.name, slug: type.slug })}`)
  const head = `{"total":${sections.total},"limit":${limit},"offset":${offset},${typed}`
  const text = `${head},"results":[${results}]${next.member}${facets}}`
  return { text, total: sections.total, offset, nextCursor: next.cursor }
}

function sectionsText(
  catalog: Catalog,
  { width, fields, include }: SectionQuery,
  type: Term,
  places: SectionPlace[],
): string {
  const bits = sectionBits(fields, include)
  return catalog.sectionsText(places, { type: type.id, width, bits })
}
