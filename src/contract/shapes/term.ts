// Terms, how often they are used, and the catalog's counts. (specification, "Taxonomy term", "Stats response", "Catalog meta")
import { z } from 'zod'
import { STATS_PERIODS } from '../../catalog/listing/query.ts'
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import { count, termName, termSlug } from './field.ts'

const Term = z
  .strictObject({
    name: termName,
    slug: termSlug,
    count: count.meta({ description: 'How many sites carry the term.' }),
    url: z
      .string()
      .regex(/^\/[a-z]+\/[^/]+$/)
      .meta({ description: "Path of its archive on the catalog's website: use it as it is." }),
    synonyms: z
      .array(z.string())
      .meta({ description: 'Other spellings that the search takes for it, by its editors.' }),
  })
  .meta({ id: 'Term', description: 'One term of a taxonomy.' })

export const TaxonomyTerms = z
  .partialRecord(z.enum(PUBLIC_TAXONOMIES), z.array(Term))
  .meta({ id: 'TaxonomyTerms', description: 'Terms by taxonomy, each list ordered by name.' })

export const Stats = z
  .strictObject({
    taxonomy: z.enum(PUBLIC_TAXONOMIES).meta({ description: 'The taxonomy that was asked for.' }),
    period: z.enum(STATS_PERIODS).meta({ description: 'The period that was asked for.' }),
    total_tagged: count.meta({ description: 'Sites of the period with at least one term of the taxonomy.' }),
    results: z
      .array(
        z.strictObject({
          term: termName,
          slug: termSlug,
          count: z.int().min(1).meta({ description: 'Sites of the period that carry the term.' }),
          share: z
            .string()
            .regex(/^\d+\.\d%$/)
            .meta({ description: 'Share of `total_tagged`, with one decimal and a percent sign.' }),
        }),
      )
      .meta({ description: 'Terms that were used in the period.' }),
  })
  .meta({ id: 'Stats', description: 'How often the terms of a taxonomy were used.' })

export const Meta = z
  .strictObject({
    service: z.string().meta({ description: 'Name of the service.' }),
    version: z.string().meta({ description: 'Its release.' }),
    inspirations: z
      .strictObject({ total: count, live: count, offline: count })
      .meta({ description: 'How many sites the catalog holds, and how many of them are live and offline.' }),
    taxonomies: z.record(z.enum(PUBLIC_TAXONOMIES), count).meta({ description: 'How many terms each taxonomy has.' }),
    updated_at: z.iso.datetime().meta({ description: 'When the catalog last changed.' }),
  })
  .meta({ id: 'Meta', description: 'The size of the catalog.' })
