// GET /v1/sections: cropped sections of one type, with their sites. (specification, "GET /v1/sections")
import { z } from 'zod'
import { SECTION_FIELDS } from '../../catalog/listing/query.ts'
import type { About } from '../../contract/endpoint.ts'
import { cached, KEYED, problems } from '../../contract/shapes/declared.ts'
import { SectionList } from '../../contract/shapes/site.ts'
import type { Call } from '../../http/endpoint.ts'
import { filtersOf, listing, listingKey, siteFilters } from '../../http/request/listing-parameters.ts'
import { quote, slug, subsetOf, whole } from '../../http/request/parameters.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { sendDerived } from '../../http/response/respond.ts'

export const access = 'key'
export const about: About = {
  operation: 'listSections',
  group: 'Catalog',
  summary: 'List page sections of one type',
  description: `Sections of one type, heroes or footers for instance, each as a picture cut out of its page, with the site it
belongs to. Filters are those of sites, but for \`year\`, \`sections\` and \`authors\`.`,
}
export const parameters = z.object({
  type: slug.meta({ description: 'Slug of the section type.' }),
  ...listing,
  width: whole(100, 2560).default(640).meta({ description: 'Width of the pictures in pixels; their height follows.' }),
  ...siteFilters,
  fields: subsetOf(SECTION_FIELDS)
    .nullable()
    .default(null)
    .meta({
      description:
        'The members of a section to answer with, separated by commas. `parent_…` names select inside `parent`. ' +
        '`tailwind`, `colors` and `wireframe_prompt` are there only if they are named.',
    }),
})
export const responses = { ...cached(SectionList), ...KEYED, ...problems('not_found') }

export function GET({ locals }: Call<z.infer<typeof parameters>>): ApiResponse {
  const { type, limit, offset, sort, status, width, fields } = locals.parameters
  const query = { type, limit, offset, sort, status, width, fields, filters: filtersOf(locals.parameters) }
  return sendDerived(locals, {
    key: `/v1/sections ${listingKey(query)}`,
    body: () => locals.served.snapshot.listSections(query),
    missing: () => `No section type has the slug ${quote(type)}.`,
  })
}
