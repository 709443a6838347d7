// GET /v1/meta: the catalog's counts, without a key. (specification, "GET /v1/meta")

import type { About } from '../../contract/endpoint.ts'
import { ALWAYS, cached } from '../../contract/shapes/declared.ts'
import { Meta } from '../../contract/shapes/term.ts'
import type { Call } from '../../http/endpoint.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { sendEncoded } from '../../http/response/respond.ts'

const AN_HOUR = 'public, max-age=3600'

export const access = 'public'
export const about: About = {
  operation: 'getMeta',
  group: 'Catalog',
  summary: 'Get the size of the catalog',
  description: 'How many sites and terms there are, and when the catalog last changed. Needs no key.',
}
export const responses = { ...cached(Meta, AN_HOUR), ...ALWAYS }

export function GET({ locals }: Call): ApiResponse {
  return sendEncoded(locals, locals.served.snapshot.meta, AN_HOUR)
}
