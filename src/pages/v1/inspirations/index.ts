// GET /v1/inspirations: lists the catalog with filters and paging (rule 7.1).
import { asTable, paged } from '../../../contract/shapes/declared.ts'
import { InspirationList } from '../../../contract/shapes/site.ts'
import { listInspirations } from '../../../http/reads/sites.ts'
import { NEVER_STORE, REVALIDATE } from '../../../http/response/common-headers.ts'
import { reading } from '../../../operate/endpoint.ts'

export const GET = reading(listInspirations, {
  operation: 'listInspirations',
  group: 'Catalog',
  summary: 'List and filter sites',
  description: `Returns the sites of the catalog, newest first. Filters take slugs, which \`/v1/taxonomies\` lists; a site
must match all of them. \`total\` is exact: page with \`limit\` and \`offset\` until you have that many sites.`,
  responses: asTable(paged(InspirationList, REVALIDATE, NEVER_STORE)),
})
