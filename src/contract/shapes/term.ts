// Bodies with terms, their statistics and the counts of the catalog (section 10).
import { z } from 'zod'
import { STATS_PERIODS } from '../../catalog/model/stats.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import { count, termName, termSlug } from './field.ts'

const Term = z
  .strictObject({
    name: termName,
    slug: termSlug,
    count: count.meta({ description: 'The number of sites with the term.' }),
    url: z
      .string()
      .regex(/^\/[a-z]+\/[^/]+$/)
      .meta({ description: "The path of the term's archive on the catalog's website. Use it unchanged." }),
    synonyms: z.array(z.string()).meta({ description: 'Other words for the term that the search understands.' }),
  })
  .meta({ id: 'Term', description: 'One term of a taxonomy.' })

/** An object with the same member for each taxonomy. */
function perTaxonomy<Shape extends z.ZodType>(shape: Shape): z.ZodObject<Record<PublicTaxonomy, Shape>> {
  const members = PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, shape])
  return z.strictObject(Object.fromEntries(members) as Record<PublicTaxonomy, Shape>)
}

export const TaxonomyTerms = perTaxonomy(z.array(Term).meta({ description: 'The terms of the taxonomy.' }))
  .partial()
  .meta({
    id: 'TaxonomyTerms',
    description: 'Terms by taxonomy, sorted by name: of all taxonomies, or of the requested one.',
  })

export const Stats = z
  .strictObject({
    taxonomy: z.enum(PUBLIC_TAXONOMIES).meta({ description: 'The requested taxonomy.' }),
    period: z.enum(STATS_PERIODS).meta({ description: 'The requested period.' }),
    total_tagged: count.meta({
      description: 'The number of sites of the period with at least one term of the taxonomy.',
    }),
    results: z
      .array(
        z.strictObject({
          term: termName,
          slug: termSlug,
          count: z.int().min(1).meta({ description: 'The number of sites of the period with the term.' }),
          share: z
            .string()
            .regex(/^\d+\.\d%$/)
            .meta({ description: 'The percentage of `total_tagged`, with one decimal and a percent sign.' }),
        }),
      )
      .meta({ description: 'The terms that sites of the period have.' }),
  })
  .meta({ id: 'Stats', description: 'How often the terms of a taxonomy are used.' })

export const Meta = z
  .strictObject({
    service: z.string().meta({ description: 'The name of the service.' }),
    version: z.string().meta({ description: 'The version of the service.' }),
    inspirations: z
      .strictObject({ total: count, live: count, offline: count })
      .meta({ description: 'The number of sites in the catalog: all, live and offline.' }),
    taxonomies: perTaxonomy(count).meta({ description: 'The number of terms in each taxonomy.' }),
    updated_at: z.iso.datetime().meta({ description: 'The time of the last change of the catalog.' }),
  })
  .meta({ id: 'Meta', description: 'The size of the catalog.' })
