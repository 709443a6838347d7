// GET /v1/inspirations/{slug}: one entry (rule 7.13).
import { z } from 'zod'
import type { About } from '../../../contract/endpoint.ts'
import { cached, KEYED, problems } from '../../../contract/shapes/declared.ts'
import { Inspiration } from '../../../contract/shapes/site.ts'
import type { KeyContext } from '../../../http/endpoint.ts'
import { include } from '../../../http/request/listing-parameters.ts'
import { quote } from '../../../http/request/parameters.ts'
import type { ApiResponse } from '../../../http/response/api-response.ts'
import { notFound } from '../../../http/response/problem.ts'
import { respondDerived } from '../../../http/response/respond.ts'

export const access = 'key'
export const about: About = {
  operation: 'getInspiration',
  group: 'Catalog',
  summary: 'Get one site',
  description: 'Returns the site with this slug, in the same shape as in a list. Slugs are case-sensitive.',
}
export const path = z.object({ slug: z.string().meta({ description: 'The slug of the site.' }) })
export const parameters = z.object({ include })
export const responses = { ...cached(Inspiration), ...KEYED, ...problems('not_found') }

export function GET(context: KeyContext<z.infer<typeof parameters>>): ApiResponse {
  const { slug = '' } = context.pathParameters
  const { include } = context.parameters
  return respondDerived(context, {
    body: () =>
      context.served.snapshot.findInspiration(slug, include) ?? notFound(`No inspiration has the slug ${quote(slug)}.`),
  })
}
