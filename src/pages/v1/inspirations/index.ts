// GET /v1/inspirations: lists the catalog with filters and paging (rule 7.1).
import { z } from 'zod'
import { INSPIRATION_FIELDS, inspirationColumns } from '../../../catalog/listing/fields.ts'
import { asTable, paged } from '../../../contract/shapes/declared.ts'
import { InspirationList } from '../../../contract/shapes/site.ts'
import { filterParameters } from '../../../http/request/filter-parameters.ts'
import {
  facetParameters,
  include,
  listing,
  listingOf,
  siteFields,
  tableOf,
  tableParameters,
  varying,
  walking,
  withWalk,
} from '../../../http/request/listing-parameters.ts'
import { EXCLUDES, siteSlugs } from '../../../http/request/parameters.ts'
import { bodyWith, unknownText } from '../../../http/request/unknown-filters.ts'
import { listedBody } from '../../../http/response/listed-body.ts'
import { onlyPageLinks, pageLinks, walkLinks } from '../../../http/response/page-links.ts'
import { NEVER_STORE, REVALIDATE, respondDerived, respondProblem } from '../../../http/response/respond.ts'
import { endpoint } from '../../../operate/endpoint.ts'

const PATH = '/v1/inspirations'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'listInspirations',
    group: 'Catalog',
    summary: 'List and filter sites',
    description: `Returns the sites of the catalog, newest first. Filters take slugs, which \`/v1/taxonomies\` lists; a site
must match all of them. \`total\` is exact: page with \`limit\` and \`offset\` until you have that many sites.`,
    parameters: z.object({
      ...listing,
      ...walking,
      ...varying('offset', 'sort', 'cursor', 'slug'),
      slug: siteSlugs(100)
        .register(EXCLUDES, { excludes: ['limit', 'offset', 'sort', 'cursor'] })
        .meta({
          description:
            'The slugs of up to 100 sites, one per parameter. Returns these sites in this order, and in `missing` the slugs ' +
            'that are not among them. Not together with `limit`, `offset`, `sort` or `cursor`.',
        }),
      ...filterParameters,
      fields: siteFields(INSPIRATION_FIELDS),
      include,
      ...facetParameters,
      ...tableParameters,
    }),
    responses: asTable(paged(InspirationList, REVALIDATE, NEVER_STORE)),
  },
  (context) => {
    const { limit, slug: slugs = null, seed } = context.parameters
    const query = withWalk({ ...listingOf(context.parameters), slugs }, context.parameters, PATH)
    if ('problem' in query) return respondProblem(context, query)
    const isDrawn = query.seed !== null && seed === null
    const table = tableOf(context.parameters, inspirationColumns)
    if (table !== null && 'problem' in table) return respondProblem(context, table)
    return respondDerived(context, {
      body() {
        const listed = context.served.snapshot.listInspirations(query)
        const { repeats = !isDrawn, ...made } = bodyWith(
          listed.text,
          unknownText(context.served, context.request.query, query),
        )
        const target = { request: context.request, baseUrl: context.service.config.baseUrl }
        const paged = () =>
          query.walk ? walkLinks(target, listed.nextCursor) : pageLinks(target, { ...listed, limit })
        const head = slugs === null && query.seed === null ? paged() : onlyPageLinks(target)
        return listedBody({ ...made, repeats, head }, table)
      },
      cacheControl: isDrawn ? NEVER_STORE : REVALIDATE,
    })
  },
)
