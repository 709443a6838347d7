// The counts and the latest sites of the served snapshot, for pages.
import type { z } from 'zod'
import type { Meta } from '../../contract/shapes/term.ts'
import type { ServedSnapshot, Snapshot } from '../../snapshot/snapshot.ts'
import type { Site } from './api-bodies.ts'
import { parseEncoded, parseText } from './body-json.ts'

/** The body of `GET /v1/meta`. */
export function servedMeta({ snapshot }: ServedSnapshot): z.infer<typeof Meta> {
  return parseEncoded(snapshot.meta) as z.infer<typeof Meta>
}

/** The latest sites, newest first. */
export function latestSites({ snapshot }: ServedSnapshot, limit: number): Site[] {
  return listSites(snapshot, 'newest', limit)
}

/** The year of the oldest site, or null if the catalog is empty. */
export function firstYear({ snapshot }: ServedSnapshot): string | null {
  return listSites(snapshot, 'oldest', 1)[0]?.published.slice(0, 4) ?? null
}

function listSites(snapshot: Snapshot, sort: 'newest' | 'oldest', limit: number): Site[] {
  const query = { status: 'all', year: null, filters: [], fields: null, sort, limit, offset: 0 } as const
  return (parseText(snapshot.listInspirations(query).text) as { results: Site[] }).results
}

/** Queries that each find at least one of these sites, made of a style and a genre of the site. */
export function exampleQueries(sites: readonly (Site & { style?: readonly string[] })[]): string[] {
  const words = sites.flatMap(({ style, genre }) =>
    style?.[0] && genre[0] ? [`${style[0]} ${genre[0]}`.toLowerCase()] : [],
  )
  return [...new Set(words)]
}
