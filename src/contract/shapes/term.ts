// Bodies with terms, their statistics and the counts of the catalog (section 10).
import { z } from 'zod'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy, STATS_PERIODS } from '../../catalog/model/taxonomy.ts'
import { count, list, matching, named, object, termName, termSlug, text } from './field.ts'

const Term = named('Term', 'One term of a taxonomy.', {
  name: termName,
  slug: termSlug,
  count: count.describe('The number of sites with the term.'),
  url: matching(/^\/[a-z]+\/[^/]+$/, "The path of the term's archive on the catalog's website. Use it unchanged."),
  synonyms: list(z.string(), 'Other words for the term that the search understands.'),
})

/** An object with the same member for each taxonomy. */
function perTaxonomy<Shape extends z.ZodType>(shape: Shape): z.ZodObject<Record<PublicTaxonomy, Shape>> {
  const members = PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, shape])
  return z.strictObject(Object.fromEntries(members) as Record<PublicTaxonomy, Shape>)
}

export const TaxonomyTerms = perTaxonomy(list(Term, 'The terms of the taxonomy.')).partial().meta({
  id: 'TaxonomyTerms',
  description: 'Terms by taxonomy, sorted by name: of all taxonomies, or of the requested one.',
})

export const Stats = named('Stats', 'How often the terms of a taxonomy are used.', {
  taxonomy: z.enum(PUBLIC_TAXONOMIES).describe('The requested taxonomy.'),
  period: z.enum(STATS_PERIODS).describe('The requested period.'),
  total_tagged: count.describe('The number of sites of the period with at least one term of the taxonomy.'),
  results: list(
    z.strictObject({
      term: termName,
      slug: termSlug,
      count: z.int().min(1).describe('The number of sites of the period with the term.'),
      share: matching(/^\d+\.\d%$/, 'The percentage of `total_tagged`, with one decimal and a percent sign.'),
    }),
    'The terms that sites of the period have.',
  ),
})

export const Meta = named('Meta', 'The size of the catalog.', {
  service: text('The name of the service.'),
  version: text('The version of the service.'),
  inspirations: object('The number of sites in the catalog: all, live and offline.', {
    total: count,
    live: count,
    offline: count,
  }),
  taxonomies: perTaxonomy(count).describe('The number of terms in each taxonomy.'),
  updated_at: z.iso.datetime().describe('The time of the last change of the catalog.'),
})
