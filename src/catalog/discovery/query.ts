// Queries for sites beside the listings, after validation. Endpoints pass them to the catalog.
import type { Filtering, InspirationQuery, Status } from '../listing/query.ts'
import type { FeedPosition } from './change-token.ts'

type Members = Required<Pick<InspirationQuery, 'fields' | 'include'>>

export interface SimilarQuery extends Members {
  /** The site that the others are compared with. */
  slug: string
  /** 1 to 50. */
  limit: number
  status: Status
}

export interface RandomQuery extends Filtering, Members {
  /** The same seed draws the same sites. */
  seed: string
  /** 1 to 20. */
  limit: number
}

export interface ChangesQuery {
  /** Where to continue; null for now. */
  since: FeedPosition | null
  /** 1 to 1,000. */
  limit: number
}
