// A loaded snapshot: the answers to requests, and the tables that the live editorial data is laid over.
import { unpackChanges } from '../../catalog/discovery/change-list.ts'
import { changesAt, changeTime, listChanges } from '../../catalog/discovery/changes.ts'
import { drawSites } from '../../catalog/discovery/random.ts'
import { listSimilar } from '../../catalog/discovery/similar.ts'
import { findNeighbors, listSiteSections } from '../../catalog/discovery/site-page.ts'
import { findInspiration, listInspirations } from '../../catalog/listing/listing.ts'
import { listSections } from '../../catalog/listing/section.ts'
import type { Editorial, WordLists } from '../../catalog/model/editorial.ts'
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import { type MovedTerm, type TermTable, termTable } from '../../catalog/model/term-table.ts'
import { MOOD_NAMES, type Mood } from '../../catalog/pictures/moods.ts'
import { type ArenaWords, addressOf, skipWords } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { unpackAlike } from '../../catalog/storage/pictures/alike.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import type { Pause } from '../../ground/scheduling.ts'
import { type Lexicon, openLexicon } from '../../search/index/lexicon.ts'
import { type NameTable, unpackNames } from '../../search/index/name-table.ts'
import type { TitleVocabulary } from '../../search/index/title-words.ts'
import type { HiddenSite } from '../../state/editorial.ts'
import type { Manifest } from '../files/manifest.ts'
import { SHARDS, type Shard, statsShard } from '../files/shards.ts'
import type { Encoded, Snapshot } from '../snapshot.ts'
import type { LoadedShards } from './read-shards.ts'

/** A snapshot in memory. */
export interface OpenedSnapshot extends Snapshot {
  readonly manifest: Omit<Manifest, 'files' | 'segments'>
  readonly terms: TermTable
  readonly editorial: Editorial
  /** The words that lead to terms beside names and synonyms. */
  readonly words: WordLists
  /** The entries whose palettes have a mood. */
  moodOf(mood: Mood): Postings
  readonly catalog: Catalog
  /** The serialized index of the build's synonyms. */
  readonly synonyms: string
  /** The terms that searches match. Authors have a table of their own. */
  readonly topics: Lexicon
  readonly authors: Lexicon
  readonly vocabulary: TitleVocabulary
  /** Names of the terms with sites, by term id, and titles, by entry number. */
  readonly termNames: NameTable
  readonly titleNames: NameTable
  /** Takes these sites down, and no other ones. (rule 44.56) */
  takeDown(sites: readonly HiddenSite[]): void
  /** A precomputed body. */
  body(shard: Shard<'body'>): Encoded
}

/** Everything that a snapshot is opened from. */
interface Parts {
  manifest: OpenedSnapshot['manifest']
  publishedAt: number
  shards: LoadedShards
  catalog: Catalog
  vocabulary: TitleVocabulary
}

/** Opens a snapshot. Throws BadColumns, SyntaxError, MissingShard. */
export function openSnapshot({ manifest, publishedAt, shards, catalog, vocabulary }: Parts): OpenedSnapshot {
  const { body } = shards
  const { terms } = catalog
  const alike = unpackAlike(shards.arena(SHARDS.alike))
  const changes = unpackChanges(shards.arena(SHARDS.changes))
  return {
    id: manifest.id,
    publishedAt,
    day: manifest.today,
    manifest,
    terms,
    catalog,
    synonyms: textOf(shards.transient(SHARDS.synonyms)),
    topics: openLexicon(shards.arena(SHARDS.topics), terms),
    authors: openLexicon(shards.arena(SHARDS.authors), terms),
    vocabulary,
    termNames: unpackNames(shards.arena(SHARDS.termNames)),
    titleNames: unpackNames(shards.arena(SHARDS.titleNames)),
    ...openWords(shards),
    body,
    meta: body(SHARDS.meta),
    stats: (taxonomy, period, sort) => body(statsShard(taxonomy, period, sort)),
    listInspirations: (query) => listInspirations(catalog, query),
    findInspiration: (slug, include) => findInspiration(catalog, slug, include),
    listSections: (query) => listSections(catalog, query),
    countSections: (q) => catalog.sectionWords.find(q, null).length,
    listSimilar: (query) => listSimilar(catalog, alike, query),
    drawSites: (query) => drawSites(catalog, query),
    listChanges: (query) => listChanges(catalog, changes, query),
    feedSize: changes.entries.length,
    ...takedowns(catalog, changes.removed),
    version: () => manifest.id + catalog.takenDown.mark,
    hasColors: !catalog.siteColors.isEmpty,
    changesAt: (from, count) => changesAt(catalog, changes, { from, count }),
    changeTime: (slug) => changeTime(catalog, changes, slug),
    listSiteSections: (slug, width) => listSiteSections(catalog, slug, width),
    findNeighbors: (slug) => findNeighbors(catalog, slug),
  }
}

/** The sites that the build knew as removed, and those that were taken down since. */
function takedowns(catalog: Catalog, built: readonly HiddenSite[]) {
  let hidden: readonly HiddenSite[] = []
  const slugsOf = (sites: readonly HiddenSite[]) => new Set(sites.map(({ slug }) => slug))
  const picturesOf = (sites: readonly HiddenSite[]) => new Set(sites.flatMap(({ pictures }) => pictures))
  const [builtSlugs, builtPictures] = [slugsOf(built), picturesOf(built)]
  let [slugs, pictures] = [slugsOf(hidden), picturesOf(hidden)]
  return {
    isRemoved: (slug: string) => builtSlugs.has(slug) || slugs.has(slug),
    isRemovedPicture: (path: string) => builtPictures.has(path) || pictures.has(path),
    takeDown(sites: readonly HiddenSite[]): void {
      hidden = sites
      slugs = slugsOf(hidden)
      pictures = picturesOf(hidden)
      catalog.takeDown(slugs)
    },
  }
}

/** What words lead to besides names. Throws BadColumns, SyntaxError, MissingShard. */
function openWords(shards: LoadedShards): Pick<OpenedSnapshot, 'editorial' | 'words' | 'moodOf'> {
  const { related, topics, ...editorial } = JSON.parse(textOf(shards.transient(SHARDS.editorial))) as Editorial &
    WordLists
  const columns = unpackColumns(shards.arena(SHARDS.moods), 2).map((column) => u32(column))
  const [starts, entries] = columns as [ArenaWords, ArenaWords]
  return {
    editorial,
    words: { related, topics },
    moodOf(mood) {
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

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}
