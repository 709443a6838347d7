// GET /v1/taxonomies: every term with its archive path and synonyms. (specification, "GET /v1/taxonomies")
import { z } from 'zod'
import { PUBLIC_TAXONOMIES } from '../../catalog/taxonomy.ts'
import type { About } from '../../contract/endpoint.ts'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/call.ts'
import { cached, KEYED } from '../../http/declared.ts'
import { oneOf } from '../../http/parameters.ts'
import { REVALIDATE, sendEncoded } from '../../http/respond.ts'
import { TaxonomyTerms } from '../../http/shapes/term.ts'

export const access = 'key'
export const about: About = {
  operation: 'listTaxonomies',
  group: 'Terms',
  summary: 'List every term',
  description: `Every term of every taxonomy with its count, archive path and synonyms: the slugs that filters take. Terms
without sites are there too, with a count of 0.`,
}
export const parameters = z.object({
  taxonomy: oneOf(PUBLIC_TAXONOMIES)
    .optional()
    .meta({ description: 'Answer with this taxonomy alone; with all of them where it is left out.' }),
})
export const responses = { ...cached(TaxonomyTerms), ...KEYED }

export function GET({ locals }: Call<z.infer<typeof parameters>>): Answer {
  const { served, service, parameters } = locals
  return sendEncoded(locals, served.taxonomies(parameters.taxonomy ?? null), REVALIDATE, {
    elsewhere: service.elsewhere,
  })
}
