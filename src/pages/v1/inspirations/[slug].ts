// GET /v1/inspirations/{slug}: one entry (rule 7.13).
import { z } from 'zod'
import { cached, problems } from '../../../contract/shapes/declared.ts'
import { Inspiration } from '../../../contract/shapes/site.ts'
import { include } from '../../../http/request/listing-parameters.ts'
import { quote } from '../../../http/request/parameters.ts'
import { notFound } from '../../../http/response/problem.ts'
import { respondDerived } from '../../../http/response/respond.ts'
import { endpoint } from '../../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'getInspiration',
    group: 'Catalog',
    summary: 'Get one site',
    description: 'Returns the site with this slug, in the same shape as in a list. Slugs are case-sensitive.',
    path: z.object({ slug: z.string().meta({ description: 'The slug of the site.' }) }),
    parameters: z.object({ include }),
    responses: { ...cached(Inspiration), ...problems('not_found') },
  },
  (context) => {
    const { slug = '' } = context.pathParameters
    const { include } = context.parameters
    return respondDerived(context, {
      body: () =>
        context.served.snapshot.findInspiration(slug, include) ??
        notFound(`No inspiration has the slug ${quote(slug)}.`),
    })
  },
)
