// The words and slugs of a served catalog, of which random requests are made.
import type { Service } from '../../../support/http/http.ts'
import type { InspirationListing, Taxonomies } from '../../../support/model/shapes.ts'
import type { Vocabulary } from './fuzz-values.ts'

/** Reads them from a service, with a key. */
export async function vocabularyOf(service: Service, key: string): Promise<Vocabulary> {
  const listing = (await service<InspirationListing>('/v1/inspirations?limit=100', { key })).data
  const taxonomies = (await service<Taxonomies>('/v1/taxonomies', { key })).data
  const terms = Object.values(taxonomies).flatMap((list) => list.slice(0, 12).flatMap(({ name, slug }) => [name, slug]))
  return {
    words: [...terms, ...listing.results.slice(0, 30).map(({ title }) => title)],
    slugs: listing.results.map(({ slug }) => slug),
  }
}
