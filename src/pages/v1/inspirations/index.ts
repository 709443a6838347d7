// GET /v1/inspirations: the catalog, filtered and paged. (specification, "GET /v1/inspirations")
import { z } from 'zod'
import { INSPIRATION_FIELDS } from '../../../catalog/listing/query.ts'
import type { About } from '../../../contract/endpoint.ts'
import { cached, KEYED } from '../../../contract/shapes/declared.ts'
import { InspirationList } from '../../../contract/shapes/site.ts'
import type { Call } from '../../../http/endpoint.ts'
import { filtersOf, listing, listingKey, siteFilters, termFilter } from '../../../http/request/listing-parameters.ts'
import { subsetOf, year } from '../../../http/request/parameters.ts'
import type { ApiResponse } from '../../../http/response/api-response.ts'
import { sendDerived } from '../../../http/response/respond.ts'

export const access = 'key'
export const about: About = {
  operation: 'listInspirations',
  group: 'Catalog',
  summary: 'List and filter sites',
  description: `The sites of the catalog, newest first. Filters take slugs and all of them must hold; \`/v1/taxonomies\` lists
the slugs there are. \`total\` is exact, so page with \`limit\` and \`offset\` until you have that many.`,
}
export const parameters = z.object({
  ...listing,
  year: year.nullable().default(null).meta({ description: 'Only sites that were published in this year.' }),
  ...siteFilters,
  sections: termFilter('a section type'),
  authors: termFilter('a designer, agency or studio'),
  fields: subsetOf(INSPIRATION_FIELDS).nullable().default(null).meta({
    description: 'The members of a site to answer with, separated by commas; all of them where it is left out.',
  }),
})
export const responses = { ...cached(InspirationList), ...KEYED }

export function GET({ locals }: Call<z.infer<typeof parameters>>): ApiResponse {
  const { limit, offset, sort, status, year, fields } = locals.parameters
  const query = { limit, offset, sort, status, year, fields, filters: filtersOf(locals.parameters) }
  return sendDerived(locals, {
    key: `/v1/inspirations ${listingKey(query)}`,
    body: () => locals.served.snapshot.listInspirations(query),
  })
}
