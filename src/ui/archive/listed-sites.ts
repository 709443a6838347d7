// Sites of the served snapshot as the API lists them, for pages and feeds.
import type { z } from 'zod'
import type { FacetQuery, Filtering } from '../../catalog/listing/query.ts'
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Inspiration } from '../../contract/shapes/site.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseText } from '../catalog/body-json.ts'

/** A site with all members. */
export type WholeSite = z.infer<typeof Inspiration>

/** The terms of a taxonomy that the listed sites have, most used first. */
interface FacetTerm {
  readonly name: string
  readonly slug: string
  readonly count: number
  readonly selected: boolean
}

interface SiteList {
  readonly total: number
  readonly results: readonly WholeSite[]
  readonly facets?: Partial<Record<Taxonomy, { terms: readonly FacetTerm[] }>>
}

interface Listing extends Pick<Filtering, 'filters' | 'category'> {
  limit: number
  offset?: number
  facets?: FacetQuery
}

/** What `include` adds: the colors of pictures, and placeholders. */
export const PICTURED: ReadonlySet<string> = new Set(['palette'])

/** The newest sites first. */
export function listSites({ snapshot }: ServedSnapshot, { offset = 0, ...listing }: Listing): SiteList {
  const query = { status: 'all', sort: 'newest', fields: null, include: PICTURED, offset, ...listing } as const
  return parseText(snapshot.listInspirations(query).text) as SiteList
}
