// The body of `GET /v1/sections`, as UTF-8 bytes in a one-byte string. (section 8)

import type { Term } from '../model/term-table.ts'
import type { Catalog } from '../storage/catalog.ts'
import { toLatin1 } from '../storage/latin1.ts'
import { sectionBits } from './fields.ts'
import { isUnfiltered, selectEntries } from './filter.ts'
import { pageOf } from './listing.ts'
import type { SectionQuery } from './query.ts'
import { orderSections } from './section-order.ts'

/** The body of a section listing, or null if no section type has the slug. (rule 8.2) */
export function listSections(catalog: Catalog, query: SectionQuery): string | null {
  const type = catalog.terms.find('sections', query.type)
  return type ? catalog.kernel.withScratch(() => bodyOf(catalog, query, type)) : null
}

function bodyOf(catalog: Catalog, query: SectionQuery, type: Term): string {
  const { limit, offset, sort, width, fields, include } = query
  const pages = selectEntries(catalog, query, [catalog.postings.of(type.id)])
  const repeated = catalog.repeated.of(type.id)
  const sections = orderSections(catalog.kernel, pages, isUnfiltered(query) ? repeated : pages.within(repeated))
  const places = pageOf(sections, { limit, offset }, sort)
  const bits = sectionBits(fields, include)
  const results = catalog.sectionsText(places, { type: type.id, width, bits })
  const typed = toLatin1(`"section_type":${JSON.stringify({ name: type.name, slug: type.slug })}`)
  return `{"total":${sections.total},"limit":${limit},"offset":${offset},${typed},"results":[${results}]}`
}
