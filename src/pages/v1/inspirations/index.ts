// GET /v1/inspirations: lists the catalog with filters and paging (rule 7.1).
import { z } from 'zod'
import { INSPIRATION_FIELDS } from '../../../catalog/listing/fields.ts'
import type { About } from '../../../contract/endpoint.ts'
import { cached, KEYED } from '../../../contract/shapes/declared.ts'
import { InspirationList } from '../../../contract/shapes/site.ts'
import type { KeyContext } from '../../../http/endpoint.ts'
import { filteringOf, filterParameters } from '../../../http/request/filter-parameters.ts'
import { listing, listingKey } from '../../../http/request/listing-parameters.ts'
import { include } from '../../../http/request/member-parameters.ts'
import { subsetOf } from '../../../http/request/parameters.ts'
import type { ApiResponse } from '../../../http/response/api-response.ts'
import { respondDerived, respondProblem } from '../../../http/response/respond.ts'

export const access = 'key'
export const about: About = {
  operation: 'listInspirations',
  group: 'Catalog',
  summary: 'List and filter sites',
  description: `Returns the sites of the catalog, newest first. Filters take slugs, which \`/v1/taxonomies\` lists; a site
must match all of them. \`total\` is exact: page with \`limit\` and \`offset\` until you have that many sites.`,
}
export const parameters = z.object({
  ...listing,
  ...filterParameters,
  fields: subsetOf(INSPIRATION_FIELDS)
    .nullable()
    .default(null)
    .meta({
      description:
        'Members to include for each site, separated by commas. Names with the prefix `screenshot.` select members of ' +
        '`screenshot`. The default is all members.',
    }),
  include,
})
export const responses = { ...cached(InspirationList), ...KEYED }

export function GET(context: KeyContext<z.infer<typeof parameters>>): ApiResponse {
  const { limit, offset, sort, fields, include } = context.parameters
  const filtering = filteringOf(context.parameters)
  if ('problem' in filtering) return respondProblem(context, filtering)
  const query = { limit, offset, sort, fields, include, ...filtering }
  return respondDerived(context, {
    key: `/v1/inspirations ${listingKey(query)}`,
    body: () => context.served.snapshot.listInspirations(query),
  })
}
