// A loaded snapshot: the answers to requests, and the tables that the live editorial data is laid over.
import { textOf } from '#platform'
import { type ChangeList, unpackChanges } from '../../catalog/discovery/change-list.ts'
import { type ChangesQuery, changesAt, changeTime, listChanges } from '../../catalog/discovery/changes.ts'
import { drawSites, type RandomQuery } from '../../catalog/discovery/random.ts'
import { listSimilar, type SimilarQuery } from '../../catalog/discovery/similar.ts'
import type { PageDesign } from '../../catalog/import/design-member.ts'
import { findInspiration, findNeighbors, listInspirations, listSiteSections } from '../../catalog/listing/listing.ts'
import type { InspirationQuery, SectionQuery } from '../../catalog/listing/query.ts'
import { listSections } from '../../catalog/listing/section.ts'
import type { Editorial, WordLists } from '../../catalog/model/editorial.ts'
import {
  type MovedTerm,
  type PublicTaxonomy,
  type StatsPeriod,
  type StatsSort,
  type Taxonomy,
  type TermTable,
  termTable,
} from '../../catalog/model/taxonomy.ts'
import { MOOD_NAMES, type Mood } from '../../catalog/pictures/moods.ts'
import { type ArenaWords, addressOf, skipWords } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { openDesigns } from '../../catalog/storage/design-table.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import { onceEach } from '../../ground/caches.ts'
import type { Pause } from '../../ground/scheduling.ts'
import { openLexicon } from '../../search/index/lexicon.ts'
import { unpackNames } from '../../search/index/name-table.ts'
import type { TitleVocabulary } from '../../search/index/title-words.ts'
import type { HiddenSite } from '../../state/documents.ts'
import type { Manifest } from '../files/manifest.ts'
import { SHARDS, statsShard } from '../files/shards.ts'
import type { LoadedShards } from './read-shards.ts'

/** A snapshot in memory. */
export type OpenedSnapshot = ReturnType<typeof openSnapshot>
/** What it answers. It is immutable, but for sites that are taken down. */
export type Snapshot = ReturnType<typeof answers> & Pick<ReturnType<typeof takedowns>, 'isRemoved' | 'isRemovedPicture'>

/** Everything that a snapshot is opened from. */
interface Parts {
  manifest: Omit<Manifest, 'files' | 'segments'>
  publishedAt: number
  shards: LoadedShards
  catalog: Catalog
  vocabulary: TitleVocabulary
}

/** Opens a snapshot. Throws BadColumns, SyntaxError, MissingShard. */
export function openSnapshot(parts: Parts) {
  const { manifest, shards, catalog, vocabulary } = parts
  const { terms } = catalog
  const changes = shards.late(() => unpackChanges(shards.arena(SHARDS.changes)))
  return {
    ...answers(parts, changes),
    manifest,
    terms,
    catalog,
    /** The terms that searches match. Authors have a table of their own. */
    topics: openLexicon(shards.arena(SHARDS.topics), terms, 'topics'),
    authors: shards.late(() => openLexicon(shards.arena(SHARDS.authors), terms, 'authors')),
    vocabulary,
    titleForms: shards.titleForms,
    /** Names of the terms with sites, by term id, and titles, by entry number. */
    termNames: unpackNames(shards.arena(SHARDS.termNames)),
    titleNames: shards.late(() => unpackNames(shards.arena(SHARDS.titleNames))),
    ...openWords(shards),
    /** A precomputed body. */
    body: shards.body,
    ...takedowns(catalog, changes),
  }
}

function answers({ manifest, publishedAt, shards, catalog }: Parts, changes: ChangeList) {
  const designs = shards.late(() => openDesigns(shards.arena(SHARDS.designs)))
  return {
    /** The same after a restart; different for different content. */
    id: manifest.id,
    /** Differs when anything differs that the snapshot answers: its id, and the sites that were taken down since. */
    version: () => manifest.id + catalog.takenDown.mark,
    /** When it was published, ms since 1970-01-01. */
    publishedAt,
    /** The day that it was built for, YYYY-MM-DD. */
    day: manifest.today,
    /** The number of the last change of the catalog that it has. */
    change: manifest.change,
    meta: shards.body(SHARDS.meta),
    stats: (taxonomy: PublicTaxonomy, period: StatsPeriod, sort: StatsSort) =>
      shards.body(statsShard(taxonomy, period, sort)),
    listInspirations: (query: InspirationQuery) => listInspirations(catalog, query),
    findInspiration: (slug: string, include?: InspirationQuery['include']) => findInspiration(catalog, slug, include),
    /** How the page of the site with exactly this slug is set and spaced, or null if there is no such site or it is not known. */
    findDesign(slug: string): PageDesign | null {
      const entry = catalog.slugs.find(slug)
      const text = entry === null ? null : designs.designText(entry)
      return text === null ? null : (JSON.parse(text) as PageDesign)
    },
    listSections: (query: SectionQuery) => listSections(catalog, query),
    /** The number of sections that `q` of `GET /v1/sections` finds. */
    countSections: (q: string) => catalog.sectionWords.find(q, null).length,
    listSimilar: (query: SimilarQuery) => listSimilar(catalog, query),
    drawSites: (query: RandomQuery) => drawSites(catalog, query),
    listChanges: (query: ChangesQuery) => listChanges(catalog, changes, query),
    /** Number of places in the change feed: of sites, and of removed ones. */
    feedSize: () => changes.entries.length,
    /** Whether a site has a palette. */
    hasColors: () => !catalog.pictures.isEmpty,
    changesAt: (from: number, count: number) => changesAt(catalog, changes, { from, count }),
    changeTime: (slug: string) => changeTime(catalog, changes, slug),
    listSiteSections: (slug: string, width: number) => listSiteSections(catalog, slug, width),
    findNeighbors: (slug: string) => findNeighbors(catalog, slug),
  }
}

/** The sites that the build knew as removed, and those that were taken down since. */
function takedowns(catalog: Catalog, changes: ChangeList) {
  let hidden: readonly HiddenSite[] = []
  const slugsOf = (sites: readonly HiddenSite[]) => new Set(sites.map(({ slug }) => slug))
  const picturesOf = (sites: readonly HiddenSite[]) => new Set(sites.flatMap(({ pictures }) => pictures))
  const built = onceEach(({ removed }: ChangeList) => ({ slugs: slugsOf(removed), pictures: picturesOf(removed) }))
  let [slugs, pictures] = [slugsOf(hidden), picturesOf(hidden)]
  return {
    /** Whether a site with this slug was removed. */
    isRemoved: (slug: string) => built(changes).slugs.has(slug) || slugs.has(slug),
    /** Whether removed sites had a picture that no site has, by its decoded path. */
    isRemovedPicture: (path: string) => built(changes).pictures.has(path) || pictures.has(path),
    /** Takes these sites down, and no other ones. (rule 44.56) */
    takeDown(sites: readonly HiddenSite[]): void {
      hidden = sites
      slugs = slugsOf(hidden)
      pictures = picturesOf(hidden)
      catalog.takeDown(slugs)
    },
  }
}

/** What words lead to besides names. Throws BadColumns, SyntaxError, MissingShard. */
function openWords(shards: LoadedShards) {
  const { related, topics, ...editorial } = JSON.parse(textOf(shards.transient(SHARDS.editorial))) as Editorial &
    WordLists
  const moods = shards.late(() => unpackColumns(shards.arena(SHARDS.moods), 2).map((column) => u32(column)))
  return {
    editorial: editorial as Editorial,
    /** The words that lead to terms beside names and synonyms. */
    words: { related, topics },
    /** The entries whose palettes have a mood. */
    moodOf(mood: Mood): Postings {
      const [starts, entries] = moods as [ArenaWords, ArenaWords]
      const [from, to] = starts.subarray(MOOD_NAMES.indexOf(mood)) as unknown as [number, number]
      return { kind: 'sparse', at: skipWords(addressOf(entries), from), length: to - from }
    },
  }
}

type TermTuple = [id: number, taxonomy: Taxonomy, slug: string, name: string, count: number]

/** The terms of a snapshot, which may be 150,000. Throws SyntaxError, MissingShard. */
export async function openTerms(shards: LoadedShards, pause: Pause): Promise<TermTable> {
  const [moved, ...lines] = textOf(shards.transient(SHARDS.terms)).split('\n') as [string, ...string[]]
  const table = termTable([], JSON.parse(moved) as MovedTerm[])
  for (const line of lines) {
    await pause()
    for (const [id, taxonomy, slug, name, count] of JSON.parse(line) as TermTuple[]) {
      table.add({ id, taxonomy, slug, name, count })
    }
  }
  return table
}
