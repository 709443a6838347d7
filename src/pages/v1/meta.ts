// GET /v1/meta: the counts of the catalog, without a key (rule 10.12).
import { cached } from '../../contract/shapes/declared.ts'
import { Meta } from '../../contract/shapes/term.ts'
import { respondEncoded } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

const AN_HOUR = 'public, max-age=3600'

export const GET = endpoint(
  {
    access: 'public',
    operation: 'getMeta',
    group: 'Catalog',
    summary: 'Get the size of the catalog',
    description: 'Returns the number of sites and terms, and the time of the last change. Needs no key.',
    responses: cached(Meta, AN_HOUR),
  },
  (context) => {
    return respondEncoded(context, context.served.snapshot.meta, AN_HOUR)
  },
)
