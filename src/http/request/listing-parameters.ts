// The parameters that /v1/inspirations and /v1/sections share besides their filters (rules 7.1, 8.1), and the text that
// the ETag of a listing is made from.
import type { Filtering, InspirationQuery, SectionQuery } from '../../catalog/listing/query.ts'
import { filteringKey } from './filter-parameters.ts'
import { membersKey } from './member-parameters.ts'
import { oneOf, whole } from './parameters.ts'

/** Paging and order. */
export const listing = {
  limit: whole(1, 100).default(20).meta({ description: 'The maximum number of results.' }),
  offset: whole(0, Number.MAX_SAFE_INTEGER).default(0).meta({ description: 'The number of results to skip.' }),
  sort: oneOf(['newest', 'oldest']).default('newest').meta({ description: 'Sorts by publish date.' }),
}

/** Returns a text that is equal for two queries exactly if they ask for the same listing. */
export function listingKey(query: (InspirationQuery | SectionQuery) & Required<Filtering>): string {
  const own = 'width' in query ? `${query.type}/${query.width}` : ''
  const { limit, offset, sort } = query
  return `${limit} ${offset} ${sort} ${own} ${membersKey(query)} ${filteringKey(query)}`
}
