// GET /v1/meta: the counts of the catalog, without a key (rule 10.12).
import { cached } from '../../contract/shapes/declared.ts'
import { Meta } from '../../contract/shapes/term.ts'
import { getMeta, META_CACHE } from '../../http/reads/terms.ts'
import { reading } from '../../operate/endpoint.ts'

export const GET = reading(getMeta, {
  access: 'public',
  operation: 'getMeta',
  group: 'Catalog',
  summary: 'Get the size of the catalog',
  description: 'Returns the number of sites and terms, and the time of the last change. Needs no key.',
  responses: cached(Meta, META_CACHE),
})
