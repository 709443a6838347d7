// GET /v1/random: random sites (rule 27.6).
import { z } from 'zod'
import { newSeed } from '../../catalog/discovery/random.ts'
import { INSPIRATION_FIELDS, inspirationColumns } from '../../catalog/listing/fields.ts'
import { asTable, cached } from '../../contract/shapes/declared.ts'
import { RandomSites } from '../../contract/shapes/discovery.ts'
import { filteringOf, filterParameters } from '../../http/request/filter-parameters.ts'
import { include, seed, tableOf, tableParameters } from '../../http/request/listing-parameters.ts'
import { subsetOf, whole } from '../../http/request/parameters.ts'
import { bodyWith, unknownText } from '../../http/request/unknown-filters.ts'
import { listedBody } from '../../http/response/listed-body.ts'
import { NEVER_STORE, REVALIDATE, respondDerived, respondProblem } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'listRandom',
    group: 'Catalog',
    summary: 'Draw random sites',
    description: `Returns different sites, each drawn with the same chance from those that match the filters of
\`/v1/inspirations\`. With a \`seed\`, the response is the same until the catalog changes; without one, \`seed\` in the
response is the one that was drawn.`,
    parameters: z.object({
      ...filterParameters,
      limit: whole(1, 20).default(1).meta({ description: 'The maximum number of sites.' }),
      seed,
      fields: subsetOf(INSPIRATION_FIELDS).meta({
        description: 'Members to include for each site, separated by commas. The default is all members.',
      }),
      include,
      ...tableParameters,
    }),
    responses: asTable(cached(RandomSites, REVALIDATE, NEVER_STORE)),
  },
  (context) => {
    const { served, request } = context
    const { limit, seed, fields, include } = context.parameters
    const query = { ...filteringOf(context.parameters), limit, seed: seed ?? newSeed(), fields, include }
    const table = tableOf(context.parameters, inspirationColumns)
    if (table !== null && 'problem' in table) return respondProblem(context, table)
    return respondDerived(context, {
      body() {
        const { repeats = seed !== null, ...made } = bodyWith(
          served.snapshot.drawSites(query),
          unknownText(served, request.query, query),
        )
        return listedBody({ ...made, repeats }, table)
      },
      cacheControl: seed === null ? NEVER_STORE : REVALIDATE,
    })
  },
)
