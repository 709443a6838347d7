// The bodies of the interface, as the pages read them.
import type { z } from 'zod'
import type { SearchResponse } from '../../contract/shapes/search.ts'
import type { InspirationList, SectionList } from '../../contract/shapes/site.ts'
import type { SuggestResponse } from '../../contract/shapes/suggest.ts'

export type SearchBody = z.infer<typeof SearchResponse>
export type InspirationListBody = z.infer<typeof InspirationList>
export type SectionListBody = z.infer<typeof SectionList>
export type SuggestBody = z.infer<typeof SuggestResponse>
export type Completion = SuggestBody['results'][number]

/** A site as a card shows it: an item of a search or of a listing. */
export interface Site {
  title: string
  slug: string
  url: string | null
  published: string
  genre: readonly string[]
  authors: readonly string[]
  screenshot: { thumbnail: string }
}

/** One request and what came back. */
export interface Exchange {
  /** Path and query. */
  path: string
  status: number
  /** Those that a reader of the page should see; empty where the page asked without HTTP. */
  headers: readonly (readonly [name: string, value: string])[]
  body: unknown
}
