// Bodies of the endpoints that find sites without a listing or a search (section 27).
import { z } from 'zod'
import { count, list, named, offline, published, SiteTerm, slug, text } from './field.ts'
import { included, PartialSite, unknown } from './site.ts'

export const SimilarSites = named('SimilarSites', 'Sites that are similar to a site.', {
  slug,
  results: list(
    PartialSite.omit({ terms: true, palette: true, crops: true })
      .extend({
        shared: list(SiteTerm, 'The terms that both sites have, the one that counts most first.').optional(),
        ...included,
      })
      .meta({ id: 'SimilarSite', description: 'A similar site with the terms that it shares.' }),
    'The most similar sites, the most similar first.',
  ).max(50),
})

export const RandomSites = named('RandomSites', 'Random sites.', {
  seed: text('The seed that was sent, or the one that was drawn. Send it to repeat the draw.'),
  total: count.describe('The exact number of sites that match the filters.'),
  results: list(PartialSite, 'Different sites, in the order of the draw.').max(20),
  unknown,
})

const changedAt = z.iso.datetime().describe('When the site last changed, ISO 8601.')

export const ChangePage = named('ChangePage', 'Sites that changed since a token.', {
  results: list(
    z.union([
      named('ChangedSite', 'A site that changed, as it is now.', { slug, published, offline, changed_at: changedAt }),
      named('RemovedSite', 'A site that the catalog shows no more.', {
        slug,
        removed: z.literal(true),
        changed_at: changedAt,
      }),
    ]),
    'The changed sites, oldest change first.',
  ).max(1000),
  next: text('Send it as `since` to continue. It never expires.'),
  more: z.boolean().describe('Whether another page is ready.'),
})
