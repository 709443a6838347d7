// GET /v1/meta: the counts of the catalog, without a key (rule 10.12).
import type { About } from '../../contract/endpoint.ts'
import { ALWAYS, cached } from '../../contract/shapes/declared.ts'
import { Meta } from '../../contract/shapes/term.ts'
import type { PublicContext } from '../../http/endpoint.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { respondEncoded } from '../../http/response/respond.ts'

const AN_HOUR = 'public, max-age=3600'

export const access = 'public'
export const about: About = {
  operation: 'getMeta',
  group: 'Catalog',
  summary: 'Get the size of the catalog',
  description: 'Returns the number of sites and terms, and the time of the last change. Needs no key.',
}
export const responses = { ...cached(Meta, AN_HOUR), ...ALWAYS }

export function GET(context: PublicContext): ApiResponse {
  return respondEncoded(context, context.served.snapshot.meta, AN_HOUR)
}
