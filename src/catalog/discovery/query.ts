// Queries for sites beside the listings, after validation. Endpoints pass them to the catalog.
import type { Filtering, InspirationQuery, Status } from '../listing/query.ts'
import type { FeedPosition } from './change-list.ts'

type Members = Required<Pick<InspirationQuery, 'fields' | 'include'>>

/** What sites can be similar by. */
export const SIMILAR_BY = ['terms', 'looks'] as const

export interface SimilarQuery extends Members {
  /** The site that the others are compared with. */
  slug: string
  /** 1 to 50. */
  limit: number
  status: Status
  /** What makes sites similar: `terms` by default. */
  by?: (typeof SIMILAR_BY)[number]
}

export interface RandomQuery extends Filtering, Members {
  /** The same seed draws the same sites. */
  seed: string
  /** 1 to 20. */
  limit: number
}

export interface ChangesQuery {
  /** Where to continue, or the time of the first change in ms since 1970-01-01; null for now. */
  since: FeedPosition | number | null
  /** 1 to 1,000. */
  limit: number
}
