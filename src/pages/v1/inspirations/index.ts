// GET /v1/inspirations: the catalog, filtered and paged. (specification, "GET /v1/inspirations")
import { z } from 'zod'
import { INSPIRATION_FIELDS } from '../../../catalog/query.ts'
import type { Answer } from '../../../http/answer.ts'
import type { Call } from '../../../http/call.ts'
import { cached, KEYED } from '../../../http/declared.ts'
import { filtersOf, listing, listingKey, siteFilters } from '../../../http/listing-parameters.ts'
import { slugs, subsetOf, year } from '../../../http/parameters.ts'
import { sendDerived } from '../../../http/respond.ts'
import { InspirationList } from '../../../http/shapes.ts'

export const access = 'key'
export const parameters = z.object({
  ...listing,
  year: year.nullable().default(null),
  ...siteFilters,
  sections: slugs,
  authors: slugs,
  fields: subsetOf(INSPIRATION_FIELDS).nullable().default(null),
})
export const responses = { ...cached(InspirationList), ...KEYED }

export function GET({ locals }: Call<z.infer<typeof parameters>>): Answer {
  const { limit, offset, sort, status, year, fields } = locals.parameters
  const query = { limit, offset, sort, status, year, fields, filters: filtersOf(locals.parameters) }
  return sendDerived(locals, {
    key: `/v1/inspirations ${listingKey(query)}`,
    body: () => locals.served.snapshot.listInspirations(query),
  })
}
