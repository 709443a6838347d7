// GET /v1/random: random sites (rule 27.6).
import { asTable, cached } from '../../contract/shapes/declared.ts'
import { RandomSites } from '../../contract/shapes/discovery.ts'
import { listRandom } from '../../http/reads/sites.ts'
import { NEVER_STORE, REVALIDATE } from '../../http/response/common-headers.ts'
import { reading } from '../../operate/endpoint.ts'

export const GET = reading(listRandom, {
  operation: 'listRandom',
  group: 'Catalog',
  summary: 'Draw random sites',
  description: `Returns different sites, each drawn with the same chance from those that match the filters of
\`/v1/inspirations\`. With a \`seed\`, the response is the same until the catalog changes; without one, \`seed\` in the
response is the one that was drawn.`,
  responses: asTable(cached(RandomSites, REVALIDATE, NEVER_STORE)),
})
