// GET /v1/stats/taxonomy: how often each term of a taxonomy is used in a period (rule 10.6).
import { cached } from '../../../contract/shapes/declared.ts'
import { Stats } from '../../../contract/shapes/term.ts'
import { getTaxonomyStats } from '../../../http/reads/terms.ts'
import { reading } from '../../../operate/endpoint.ts'

export const GET = reading(getTaxonomyStats, {
  operation: 'getTaxonomyStats',
  group: 'Terms',
  summary: 'Count how often terms are used',
  description: `Returns how many sites of a period have each term of a taxonomy, and their share of the sites that have any
term of it.`,
  responses: cached(Stats),
})
