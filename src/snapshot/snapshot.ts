// A loaded snapshot, as the endpoints see it.
import type { InspirationQuery, SectionQuery } from '../catalog/listing/query.ts'
import type { StatsPeriod, StatsSort } from '../catalog/model/stats.ts'
import type { PublicTaxonomy } from '../catalog/model/taxonomy.ts'
import type { SearchQuery, SearchResult, SuggestQuery } from '../search/query.ts'
import type { Archives } from './live/archives.ts'

/** A JSON body that was made once, in each content coding, with the hash that its ETag is made of. */
export interface Encoded {
  readonly identity: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
  /** Content hash of the identity body, URL-safe characters. */
  readonly hash: string
  /** The file that holds the identity body, its codings beside it; none where the body was made now. */
  readonly file?: string
}

/** A JSON body made for one answer: its UTF-8 bytes as a one-byte string, to be written as latin1. */
export type Text = string

/** One immutable snapshot in memory. */
export interface Snapshot {
  /** Stable across restarts; another one for other content. */
  readonly id: string
  /** When it was published, ms since 1970-01-01, by the clock of then. */
  readonly publishedAt: number
  readonly meta: Encoded
  stats(taxonomy: PublicTaxonomy, period: StatsPeriod, sort: StatsSort): Encoded
  /** Body of `GET /v1/inspirations`. */
  listInspirations(query: InspirationQuery): Text
  /** Body of `GET /v1/inspirations/{slug}`, or null where no entry has the slug (compared exactly). */
  findInspiration(slug: string): Text | null
  /** Body of `GET /v1/sections`, or null where no section type has the slug. */
  listSections(query: SectionQuery): Text | null
}

/** What a running server serves now: a snapshot, and the editorial data that overlays it. */
export interface ServedSnapshot {
  readonly snapshot: Snapshot
  /** Body of `GET /v1/search`, with the editorial edits made up to this call. */
  search(query: SearchQuery): SearchResult
  /** Body of `GET /v1/suggest`, with the editorial edits made up to this call. */
  suggest(query: SuggestQuery): Text
  /** What of the editorial data searches and suggestions depend on, for their ETags: another one after every edit, the same after a restart. */
  editorialVersion(): string
  /** Body of `GET /v1/taxonomies`, whole or one taxonomy, with the editorial edits made up to this call. */
  taxonomies(only: PublicTaxonomy | null): Encoded
  /** What archive paths lead to. */
  readonly archives: Archives
}

/** Follows the published snapshots and always holds the newest whole one. */
export interface SnapshotWatcher {
  /** What is served now; null until the first snapshot is loaded. */
  readonly current: ServedSnapshot | null
  /** Why the last snapshot that was looked at was refused; null where it is served, or there is none. */
  readonly refusal: string | null
  /** Resolves when the first attempt to load is over, with or without a snapshot. */
  readonly ready: Promise<void>
  /** Stops following and closes databases. */
  close(): void
}
