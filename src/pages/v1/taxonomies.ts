// GET /v1/taxonomies: every term with its archive path and synonyms (rule 10.1).
import { z } from 'zod'
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import { cached } from '../../contract/shapes/declared.ts'
import { TaxonomyTerms } from '../../contract/shapes/term.ts'
import { oneOf } from '../../http/request/parameters.ts'
import { REVALIDATE, respondEncoded } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'listTaxonomies',
    group: 'Terms',
    summary: 'List every term',
    description: `Returns every term of every taxonomy with its slug, count, archive path and synonyms. Filters take these
slugs. Terms without sites are included, with a count of 0.`,
    parameters: z.object({
      taxonomy: oneOf(PUBLIC_TAXONOMIES)
        .optional()
        .meta({ description: 'Return this taxonomy only. The default is all taxonomies.' }),
    }),
    responses: cached(TaxonomyTerms),
  },
  (context) => {
    const { served, service, parameters } = context
    return respondEncoded(context, served.taxonomies(parameters.taxonomy ?? null), REVALIDATE, {
      accelRedirect: service.accelRedirect,
    })
  },
)
