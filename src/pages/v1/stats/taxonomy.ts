// GET /v1/stats/taxonomy: how much each term was used in a period. (specification, "GET /v1/stats/taxonomy")
import { z } from 'zod'
import { STATS_PERIODS, STATS_SORTS } from '../../../catalog/query.ts'
import { PUBLIC_TAXONOMIES } from '../../../catalog/taxonomy.ts'
import type { Answer } from '../../../http/answer.ts'
import type { Call } from '../../../http/call.ts'
import { cached, KEYED } from '../../../http/declared.ts'
import { oneOf } from '../../../http/parameters.ts'
import { REVALIDATE, sendEncoded } from '../../../http/respond.ts'
import { Stats } from '../../../http/shapes.ts'

export const access = 'key'
export const parameters = z.object({
  taxonomy: oneOf(PUBLIC_TAXONOMIES),
  period: oneOf(STATS_PERIODS).default('all'),
  sort: oneOf(STATS_SORTS).default('count'),
})
export const responses = { ...cached(Stats), ...KEYED }

export function GET({ locals }: Call<z.infer<typeof parameters>>): Answer {
  const { taxonomy, period, sort } = locals.parameters
  return sendEncoded(locals, locals.served.snapshot.stats(taxonomy, period, sort), REVALIDATE)
}
