// The response bodies of the API that the pages read, and what parses those of the snapshot.
import type { InspirationQuery } from '../../catalog/listing/query.ts'
import type { Inspiration, InspirationList } from '../../client/generated/types.gen.ts'
import { fromLatin1 } from '../../ground/texts.ts'
import type { Encoded } from '../../snapshot/files/encoded.ts'
import type { ServedSnapshot, Text } from '../../snapshot/snapshot.ts'
import type { Measured } from '../colors/blurred-picture.ts'
import type { Look } from './image-placeholder.ts'

/** The value of a JSON body that was made for one request. */
export function parseText(body: Text): unknown {
  return JSON.parse(fromLatin1(body))
}

/** The value of a precomputed JSON body. */
export function parseEncoded({ identity }: Encoded): unknown {
  return JSON.parse(Buffer.from(identity).toString())
}

export type {
  Completion,
  InspirationList as InspirationListBody,
  SearchResponse as SearchBody,
  SectionList as SectionListBody,
} from '../../client/generated/types.gen.ts'

/** The members of a site that a card shows. Items of searches and of listings have them. */
export interface Site extends Look {
  title: string
  slug: string
  url: string | null
  published: string
  offline: boolean
  genre: readonly string[]
  style?: readonly string[] | undefined
  /** Names of section types. */
  sections?: readonly string[] | undefined
  screenshot: { thumbnail: string } & Measured
  /** The words of the search that it has, if it is among those that come closest. */
  matched?: readonly string[]
}

/** A request with the body of its response. */
export interface Exchange {
  /** The path with its query. */
  path: string
  body: unknown
}

/** A site with all members. */
export type WholeSite = Inspiration

type SiteList = Omit<InspirationList, 'results'> & { readonly results: readonly WholeSite[] }

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
