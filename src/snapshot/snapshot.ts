// The types of a loaded snapshot as endpoints see it. This file imports nothing of this folder, so that every file here
// may import it.
import type { ChangesQuery, RandomQuery, SimilarQuery } from '../catalog/discovery/query.ts'
import type { InspirationQuery, Listed, SectionQuery } from '../catalog/listing/query.ts'
import type { TemplateArchive, TermRef } from '../catalog/model/editorial.ts'
import type { StatsPeriod, StatsSort } from '../catalog/model/stats.ts'
import type { PublicTaxonomy, Taxonomy } from '../catalog/model/taxonomy.ts'
import type { Term } from '../catalog/model/term-table.ts'
import type { SearchQuery, SearchResult, SuggestQuery } from '../search/query.ts'
import type { NearestTerms } from '../search/suggest/nearest-terms.ts'

/** A JSON body in each content coding, made once, with the hash for its ETag. */
export interface Encoded {
  /** Stands for a coding, too, that would not make it smaller. */
  readonly identity: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
  /** Content hash of the identity body, URL-safe characters. */
  readonly hash: string
  /** The file of the identity body, with its codings beside it; absent for a body that this process made. */
  readonly file?: string
}

/** A JSON body made for one response: its UTF-8 bytes as a one-byte string, to be written as latin1. */
export type Text = string

/** One immutable snapshot in memory. */
export interface Snapshot {
  /** The same after a restart; different for different content. */
  readonly id: string
  /** Differs when anything differs that the snapshot answers: its id, and the sites that were taken down since. */
  version(): string
  /** When it was published, ms since 1970-01-01. */
  readonly publishedAt: number
  /** The day that it was built for, YYYY-MM-DD. */
  readonly day: string
  readonly meta: Encoded
  stats(taxonomy: PublicTaxonomy, period: StatsPeriod, sort: StatsSort): Encoded
  /** The listing of `GET /v1/inspirations`. */
  listInspirations(query: InspirationQuery): Listed
  /** Body of `GET /v1/inspirations/{slug}`, or null if no entry has exactly this slug. */
  findInspiration(slug: string, include?: InspirationQuery['include']): Text | null
  /** The listing of `GET /v1/sections`, or null if no section type has the slug. */
  listSections(query: SectionQuery): Listed | null
  /** The number of sections that `q` of `GET /v1/sections` finds. */
  countSections(q: string): number
  /** Body of `GET /v1/inspirations/{slug}/similar`, or null if no entry has exactly this slug. */
  listSimilar(query: SimilarQuery): Text | null
  /** Body of `GET /v1/random`. */
  drawSites(query: RandomQuery): Text
  /** Body of `GET /v1/changes`, or null if the token is not of the history of this catalog. */
  listChanges(query: ChangesQuery): Text | null
  /** Number of places in the change feed: of sites, and of removed ones. */
  readonly feedSize: number
  /** Whether a site with this slug was removed. */
  isRemoved(slug: string): boolean
  /** Whether removed sites had a picture that no site has, by its decoded path. */
  isRemovedPicture(path: string): boolean
  /** Whether a site has a palette. */
  readonly hasColors: boolean
  /** A JSON array of the results of `GET /v1/changes` at `count` places from one on, from 0 to {@link feedSize}. */
  changesAt(from: number, count: number): Text
  /** When a site was last changed, ms since 1970-01-01, or null if no entry has exactly this slug. */
  changeTime(slug: string): number | null
  /** A JSON array of all sections of a site in page order, with all members and their palettes, or null. */
  listSiteSections(slug: string, width: number): Text | null
  /** `{"previous","next"}` of a site in publish order, each `{"title","slug"}` or null; or null if there is no such site. */
  findNeighbors(slug: string): Text | null
}

/** A term with its synonyms. */
export interface ArchiveTerm extends TermRef {
  readonly name: string
  /** Number of sites. */
  readonly count: number
  readonly synonyms: readonly string[]
}

/** What archive pages are made from: the terms of all taxonomies, and the template archives, with all edits so far. */
export interface Archives {
  /** Name of the term with this slug (lower case), or null. */
  termName(taxonomy: Taxonomy, slug: string): string | null
  /** The slug of the term that had this slug (lower case) before a rename or merge, or null. */
  movedTo(taxonomy: Taxonomy, slug: string): string | null
  /** The term with this slug (lower case), or null. */
  term(taxonomy: Taxonomy, slug: string): ArchiveTerm | null
  /** All terms. */
  terms(): readonly Term[]
  /** The template archive with this slug, or null. */
  templateArchive(slug: string): TemplateArchive | null
  /** All template archives, in their order. */
  templateArchives(): readonly TemplateArchive[]
}

/** What the server serves: a snapshot with the live editorial data. */
export interface ServedSnapshot {
  readonly snapshot: Snapshot
  /**
   * Body of `GET /v1/search` with all editorial edits so far. `tag` names all that it depends on: of a tag that was searched for
   * twice recently, the same body is returned. Without one, it searches in any case.
   */
  search(query: SearchQuery, tag?: string): SearchResult
  /** Body of `GET /v1/suggest` with all editorial edits so far. */
  suggest(query: SuggestQuery): Text
  /** Up to three slugs that a filter probably means with a value that no term has as its slug. (rule 24.15) */
  readonly nearestTerms: NearestTerms
  /** A version of the editorial data for ETags: different after every edit, the same after a restart. */
  editorialVersion(): string
  /** Body of `GET /v1/taxonomies` with all editorial edits so far; `null` selects all taxonomies. */
  taxonomies(only: PublicTaxonomy | null): Encoded
  readonly archives: Archives
}

/** Watches the published snapshots and always holds the newest valid one. */
export interface SnapshotWatcher {
  /** The served snapshot; null until the first one is loaded, and while the one that other servers serve is loaded. */
  readonly current: ServedSnapshot | null
  /** Why the last snapshot was refused; null if it is served, or if there is none. */
  readonly refusal: string | null
  /** A line without secrets if the last published snapshot is not served because it is for other addresses; else null. */
  readonly mismatch: string | null
  /** Why the live editorial data cannot be read; null if it can, or if there is none (rule 20.10). */
  readonly editorialFault: string | null
  /** Resolves when the first attempt to load is over, with or without a snapshot. */
  readonly ready: Promise<void>
  /** Serves what is in memory of the publications up to this one, and nothing before it, because all servers turn to it. */
  turnTo(publication: number): void
  /** Stops watching and closes databases. */
  close(): void
}
