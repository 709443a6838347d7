// GET /v1/inspirations/{slug}: one entry (rule 7.13).

import { z } from 'zod'
import { cached, problems } from '../../../contract/shapes/declared.ts'
import { Inspiration } from '../../../contract/shapes/site.ts'
import { answering } from '../../../http/reads/answering.ts'
import { getInspiration } from '../../../http/reads/sites.ts'
import { endpoint } from '../../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'getInspiration',
    group: 'Catalog',
    summary: 'Get one site',
    description: 'Returns the site with this slug, in the same shape as in a list. Slugs are case-sensitive.',
    path: z.object({ slug: z.string().meta({ description: 'The slug of the site.' }) }),
    parameters: getInspiration.parameters,
    responses: { ...cached(Inspiration), ...problems('not_found') },
  },
  answering(getInspiration),
)
