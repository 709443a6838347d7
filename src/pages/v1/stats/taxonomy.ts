// GET /v1/stats/taxonomy: how often each term of a taxonomy is used in a period (rule 10.6).
import { z } from 'zod'
import { STATS_PERIODS, STATS_SORTS } from '../../../catalog/model/stats.ts'
import { PUBLIC_TAXONOMIES } from '../../../catalog/model/taxonomy.ts'
import { cached } from '../../../contract/shapes/declared.ts'
import { Stats } from '../../../contract/shapes/term.ts'
import { oneOf } from '../../../http/request/parameters.ts'
import { REVALIDATE, respondEncoded } from '../../../http/response/respond.ts'
import { endpoint } from '../../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'getTaxonomyStats',
    group: 'Terms',
    summary: 'Count how often terms are used',
    description: `Returns how many sites of a period have each term of a taxonomy, and their share of the sites that have any
term of it.`,
    parameters: z.object({
      taxonomy: oneOf(PUBLIC_TAXONOMIES).meta({ description: 'The taxonomy to count.' }),
      period: oneOf(STATS_PERIODS).default('all').meta({
        description: 'Counts sites that entered the catalog in the last 7 days, 30 days or 12 months, or all sites.',
      }),
      sort: oneOf(STATS_SORTS)
        .default('count')
        .meta({ description: '`count` returns the most used terms first, `alpha` sorts by name.' }),
    }),
    responses: cached(Stats),
  },
  (context) => {
    const { taxonomy, period, sort } = context.parameters
    const { served, service } = context
    return respondEncoded(context, served.snapshot.stats(taxonomy, period, sort), REVALIDATE, {
      accelRedirect: service.accelRedirect,
    })
  },
)
