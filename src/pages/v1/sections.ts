// GET /v1/sections: cropped sections of one type, with their sites. (specification, "GET /v1/sections")
import { z } from 'zod'
import { SECTION_FIELDS } from '../../catalog/query.ts'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/call.ts'
import { cached, KEYED, problems } from '../../http/declared.ts'
import { filtersOf, listing, listingKey, siteFilters } from '../../http/listing-parameters.ts'
import { quote, slug, subsetOf, whole } from '../../http/parameters.ts'
import { sendDerived } from '../../http/respond.ts'
import { SectionList } from '../../http/shapes.ts'

export const access = 'key'
export const parameters = z.object({
  type: slug,
  ...listing,
  width: whole(100, 2560).default(640),
  ...siteFilters,
  fields: subsetOf(SECTION_FIELDS).nullable().default(null),
})
export const responses = { ...cached(SectionList), ...KEYED, ...problems('not_found') }

export function GET({ locals }: Call<z.infer<typeof parameters>>): Answer {
  const { type, limit, offset, sort, status, width, fields } = locals.parameters
  const query = { type, limit, offset, sort, status, width, fields, filters: filtersOf(locals.parameters) }
  return sendDerived(locals, {
    key: `/v1/sections ${listingKey(query)}`,
    body: () => locals.served.snapshot.listSections(query),
    missing: () => `No section type has the slug ${quote(type)}.`,
  })
}
