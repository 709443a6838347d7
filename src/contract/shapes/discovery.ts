// Bodies of the endpoints that find sites without a listing or a search (section 27).
import { z } from 'zod'
import { count, offline, published, SiteTerm, slug } from './field.ts'
import { included, PartialSite, unknown } from './site.ts'

export const SimilarSites = z
  .strictObject({
    slug,
    results: z
      .array(
        PartialSite.omit({ terms: true, palette: true, crops: true })
          .extend({
            shared: z
              .array(SiteTerm)
              .meta({ description: 'The terms that both sites have, the one that counts most first.' })
              .optional(),
            ...included,
          })
          .meta({ id: 'SimilarSite', description: 'A similar site with the terms that it shares.' }),
      )
      .max(50)
      .meta({ description: 'The most similar sites, the most similar first.' }),
  })
  .meta({ id: 'SimilarSites', description: 'Sites that are similar to a site.' })

export const RandomSites = z
  .strictObject({
    seed: z
      .string()
      .meta({ description: 'The seed that was sent, or the one that was drawn. Send it to repeat the draw.' }),
    total: count.meta({ description: 'The exact number of sites that match the filters.' }),
    results: z.array(PartialSite).max(20).meta({ description: 'Different sites, in the order of the draw.' }),
    unknown,
  })
  .meta({ id: 'RandomSites', description: 'Random sites.' })

const changedAt = z.iso.datetime().meta({ description: 'When the site last changed, ISO 8601.' })

export const ChangePage = z
  .strictObject({
    results: z
      .array(
        z.union([
          z
            .strictObject({ slug, published, offline, changed_at: changedAt })
            .meta({ id: 'ChangedSite', description: 'A site that changed, as it is now.' }),
          z
            .strictObject({ slug, removed: z.literal(true), changed_at: changedAt })
            .meta({ id: 'RemovedSite', description: 'A site that the catalog shows no more.' }),
        ]),
      )
      .max(1000)
      .meta({ description: 'The changed sites, oldest change first.' }),
    next: z.string().meta({ description: 'Send it as `since` to continue. It never expires.' }),
    more: z.boolean().meta({ description: 'Whether another page is ready.' }),
  })
  .meta({ id: 'ChangePage', description: 'Sites that changed since a token.' })
