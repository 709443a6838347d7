// Queries for sites beside the listings, after validation. Endpoints pass them to the catalog.
import type { Filtering, Status } from '../listing/query.ts'
import type { FeedPosition } from './change-token.ts'

export interface SimilarQuery {
  /** The site that the others are compared with. */
  slug: string
  /** 1 to 50. */
  limit: number
  status: Status
  /** Names of INSPIRATION_FIELDS to keep, or null for all. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include: ReadonlySet<string> | null
}

export interface RandomQuery extends Filtering {
  /** The same seed draws the same sites. */
  seed: string
  /** 1 to 20. */
  limit: number
  /** Names of INSPIRATION_FIELDS to keep, or null for all. */
  fields: ReadonlySet<string> | null
  /** Names of INCLUDES, or null for none. */
  include: ReadonlySet<string> | null
}

export interface ChangesQuery {
  /** Where to continue; null for now. */
  since: FeedPosition | null
  /** 1 to 1,000. */
  limit: number
}
