// GET /v1/inspirations/{slug}/similar: the sites that share the most with one site (rule 27.1).
import { z } from 'zod'
import { SIMILAR_BY, SIMILAR_FIELDS } from '../../../../catalog/discovery/similar.ts'
import { cached, problems } from '../../../../contract/shapes/declared.ts'
import { SimilarSites } from '../../../../contract/shapes/discovery.ts'
import { filterParameters } from '../../../../http/request/filter-parameters.ts'
import { include } from '../../../../http/request/listing-parameters.ts'
import { oneOf, quote, subsetOf, whole } from '../../../../http/request/parameters.ts'
import { notFound } from '../../../../http/response/problem.ts'
import { respondDerived } from '../../../../http/response/respond.ts'
import { endpoint } from '../../../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'listSimilar',
    group: 'Catalog',
    summary: 'List similar sites',
    description: `Returns the sites that share the most terms with a site, the most similar first. A shared genre or style
weighs more than a color or tag, and a rare term more than a frequent one. With \`by=looks\`, it returns those whose
screenshots look most alike instead. \`shared\` lists the terms that both have.`,
    path: z.object({ slug: z.string().meta({ description: 'The slug of the site.' }) }),
    parameters: z.object({
      by: oneOf(SIMILAR_BY)
        .default('terms')
        .meta({
          description:
            'What makes sites similar: the `terms` that they share, or the `looks` of their screenshots. At most 24 sites are ' +
            'known to look like a site, and none if it has no picture.',
        }),
      limit: whole(1, 50).default(12).meta({ description: 'The maximum number of sites.' }),
      status: filterParameters.status,
      fields: subsetOf(SIMILAR_FIELDS).meta({
        description: 'Members to include for each site, separated by commas. The default is all members, and `shared`.',
      }),
      include,
    }),
    responses: { ...cached(SimilarSites), ...problems('not_found') },
  },
  (context) => {
    const { slug = '' } = context.pathParameters
    return respondDerived(context, {
      body: () =>
        context.served.snapshot.listSimilar({ slug, ...context.parameters }) ??
        notFound(`No inspiration has the slug ${quote(slug)}.`),
    })
  },
)
