// Sites of the served snapshot as the API lists them, for pages and feeds.
import type { InspirationQuery } from '../../catalog/listing/query.ts'
import type { Inspiration } from '../../client/generated/types.gen.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type InspirationListBody, parseText } from '../catalog/api-bodies.ts'

/** A site with all members. */
export type WholeSite = Inspiration

type SiteList = Omit<InspirationListBody, 'results'> & { readonly results: readonly WholeSite[] }

/** What `include` adds: the colors of pictures, and placeholders. */
export const PICTURED: ReadonlySet<string> = new Set(['palette'])

const EVERYTHING = { status: 'all', sort: 'newest', filters: [], offset: 0, fields: null, include: PICTURED } as const

/** A listing, by default of all sites: the newest first. */
export function listSites(
  { snapshot }: Pick<ServedSnapshot, 'snapshot'>,
  listing: Pick<InspirationQuery, 'limit'> & Partial<InspirationQuery>,
): SiteList {
  return parseText(snapshot.listInspirations({ ...EVERYTHING, ...listing }).text) as SiteList
}
