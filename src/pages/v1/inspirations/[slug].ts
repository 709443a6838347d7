// GET /v1/inspirations/{slug}: one entry (rule 7.13).
import { cached, problems } from '../../../contract/shapes/declared.ts'
import { Inspiration, SitePath } from '../../../contract/shapes/site.ts'
import { getInspiration } from '../../../http/reads/sites.ts'
import { reading } from '../../../operate/endpoint.ts'

export const GET = reading(getInspiration, {
  operation: 'getInspiration',
  group: 'Catalog',
  summary: 'Get one site',
  description: 'Returns the site with this slug, in the same shape as in a list. Slugs are case-sensitive.',
  path: SitePath,
  responses: { ...cached(Inspiration), ...problems('not_found') },
})
