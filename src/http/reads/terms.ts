// Terms and the size of the catalog: bodies that the build made. (section 10)
import { z } from '#schemas'
import { PUBLIC_TAXONOMIES, STATS_PERIODS, STATS_SORTS } from '../../catalog/model/taxonomy.ts'
import { oneOf, type ParameterSchema } from '../request/parameters.ts'
import { REVALIDATE } from '../response/common-headers.ts'
import { read } from './read.ts'

export const META_CACHE = 'public, max-age=3600'

/** `GET /v1/meta` (rule 10.12). */
export const getMeta = read(z.object({}) as ParameterSchema, ({ served }) => ({
  stored: served.snapshot.meta,
  cacheControl: META_CACHE,
}))

/** `GET /v1/taxonomies` (rule 10.1). */
export const listTaxonomies = read(
  z.object({
    taxonomy: oneOf(PUBLIC_TAXONOMIES)
      .optional()
      .meta({ description: 'Return this taxonomy only. The default is all taxonomies.' }),
  }),
  ({ served, parameters }) => ({
    stored: served.taxonomies(parameters.taxonomy ?? null),
    cacheControl: REVALIDATE,
  }),
)

/** `GET /v1/stats/taxonomy` (rule 10.6). */
export const getTaxonomyStats = read(
  z.object({
    taxonomy: oneOf(PUBLIC_TAXONOMIES).meta({ description: 'The taxonomy to count.' }),
    period: oneOf(STATS_PERIODS).default('all').meta({
      description: 'Counts sites that entered the catalog in the last 7 days, 30 days or 12 months, or all sites.',
    }),
    sort: oneOf(STATS_SORTS)
      .default('count')
      .meta({ description: '`count` returns the most used terms first, `alpha` sorts by name.' }),
  }),
  ({ served, parameters: { taxonomy, period, sort } }) => ({
    stored: served.snapshot.stats(taxonomy, period, sort),
    cacheControl: REVALIDATE,
  }),
)
