// The counts and the latest sites of the served snapshot, for pages.
import type { z } from 'zod'
import { newSeed } from '../../catalog/discovery/random.ts'
import type { Meta } from '../../contract/shapes/term.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { hrefOf, NOTHING } from '../explore/explore-state.ts'
import { yearCounts } from '../stats/period-stats.ts'
import { listSites, PICTURED, parseEncoded, parseText, type Site, type WholeSite } from './api-bodies.ts'
import { sitePath } from './site-card.ts'

/** The body of `GET /v1/meta`. */
export function servedMeta({ snapshot }: ServedSnapshot): z.infer<typeof Meta> {
  return parseEncoded(snapshot.meta) as z.infer<typeof Meta>
}

/** The latest sites, newest first. */
export function latestSites(served: ServedSnapshot, limit: number): readonly WholeSite[] {
  return listSites(served, { limit }).results
}

/** The live site that a seed draws, or null if there is none. Until the catalog changes, a seed draws the same one. */
export function drawnSite({ snapshot }: ServedSnapshot, seed: string): WholeSite | null {
  const query = { seed, limit: 1, filters: [], status: 'live', fields: null, include: PICTURED } as const
  const { results } = parseText(snapshot.drawSites(query)) as { results: readonly WholeSite[] }
  return results[0] ?? null
}

/** Where `/random` leads: to a site, or with `vary=1` to sites that look unlike each other. An empty seed is none. (rule 23.13) */
export function randomPath(served: ServedSnapshot, rawQuery: string): string {
  const query = new URLSearchParams(rawQuery)
  const seed = query.get('seed') || newSeed()
  if (query.get('vary') === '1') return hrefOf({ ...NOTHING, seed })
  const site = drawnSite(served, seed)
  return site ? sitePath(site.slug) : '/explore'
}

/** The number of sites that were published in the year that the snapshot is for. */
export function addedThisYear(served: ServedSnapshot): { year: number; added: number } {
  const year = Number(served.snapshot.day.slice(0, 4))
  return { year, added: yearCounts(served).find((count) => count.year === year)?.added ?? 0 }
}

/** The year of the oldest site, or null if the catalog is empty. */
export function firstYear(served: ServedSnapshot): number | null {
  return yearCounts(served)[0]?.year ?? null
}

/** Queries that each find at least one of these sites, made of a style and a genre of the site. */
export function exampleQueries(sites: readonly Site[]): string[] {
  const words = sites.flatMap(({ style, genre }) =>
    style?.[0] && genre[0] ? [`${style[0]} ${genre[0]}`.toLowerCase()] : [],
  )
  return [...new Set(words)]
}
