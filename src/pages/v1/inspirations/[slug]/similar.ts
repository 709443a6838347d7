// GET /v1/inspirations/{slug}/similar: the sites that share the most with one site (rule 27.1).
import { cached, problems } from '../../../../contract/shapes/declared.ts'
import { SimilarSites } from '../../../../contract/shapes/discovery.ts'
import { SitePath } from '../../../../contract/shapes/site.ts'
import { listSimilar } from '../../../../http/reads/sites.ts'
import { reading } from '../../../../operate/endpoint.ts'

export const GET = reading(listSimilar, {
  operation: 'listSimilar',
  group: 'Catalog',
  summary: 'List similar sites',
  description: `Returns the sites that share the most terms with a site, the most similar first. A shared genre or style
weighs more than a color or tag, and a rare term more than a frequent one. With \`by=looks\`, it returns those whose
screenshots look most alike instead. \`shared\` lists the terms that both have.`,
  path: SitePath,
  responses: { ...cached(SimilarSites), ...problems('not_found') },
})
