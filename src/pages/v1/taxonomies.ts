// GET /v1/taxonomies: every term with its archive path and synonyms (rule 10.1).
import { z } from 'zod'
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { About } from '../../contract/endpoint.ts'
import { cached, KEYED } from '../../contract/shapes/declared.ts'
import { TaxonomyTerms } from '../../contract/shapes/term.ts'
import type { KeyContext } from '../../http/endpoint.ts'
import { oneOf } from '../../http/request/parameters.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { REVALIDATE, respondEncoded } from '../../http/response/respond.ts'

export const access = 'key'
export const about: About = {
  operation: 'listTaxonomies',
  group: 'Terms',
  summary: 'List every term',
  description: `Returns every term of every taxonomy with its slug, count, archive path and synonyms. Filters take these
slugs. Terms without sites are included, with a count of 0.`,
}
export const parameters = z.object({
  taxonomy: oneOf(PUBLIC_TAXONOMIES)
    .optional()
    .meta({ description: 'Return this taxonomy only. The default is all taxonomies.' }),
})
export const responses = { ...cached(TaxonomyTerms), ...KEYED }

export function GET(context: KeyContext<z.infer<typeof parameters>>): ApiResponse {
  const { served, service, parameters } = context
  return respondEncoded(context, served.taxonomies(parameters.taxonomy ?? null), REVALIDATE, {
    accelRedirect: service.accelRedirect,
  })
}
