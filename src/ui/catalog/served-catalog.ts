// What pages tell of the catalog that is served at this moment: its counts and its latest entries.
import type { z } from 'zod'
import type { Meta } from '../../contract/shapes/term.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Site } from './api-bodies.ts'
import { parseEncoded, parseText } from './body-json.ts'

/** The counts, as `GET /v1/meta` gives them. */
export function servedMeta({ snapshot }: ServedSnapshot): z.infer<typeof Meta> {
  return parseEncoded(snapshot.meta) as z.infer<typeof Meta>
}

const EVERYTHING = { status: 'all', year: null, filters: [], fields: null } as const

/** The latest entries, newest first. */
export function latestSites({ snapshot }: ServedSnapshot, limit: number): Site[] {
  return (
    parseText(snapshot.listInspirations({ ...EVERYTHING, sort: 'newest', limit, offset: 0 })) as { results: Site[] }
  ).results
}

/** The year of the oldest entry; null where there is none. */
export function firstYear({ snapshot }: ServedSnapshot): string | null {
  const [oldest] = (
    parseText(snapshot.listInspirations({ ...EVERYTHING, sort: 'oldest', limit: 1, offset: 0 })) as {
      results: Site[]
    }
  ).results
  return oldest?.published.slice(0, 4) ?? null
}

/** Queries in words that each find one of these sites at least: its style and its genre. */
export function wordsOf(sites: readonly (Site & { style?: readonly string[] })[]): string[] {
  const words = sites.flatMap(({ style, genre }) =>
    style?.[0] && genre[0] ? [`${style[0]} ${genre[0]}`.toLowerCase()] : [],
  )
  return [...new Set(words)]
}
