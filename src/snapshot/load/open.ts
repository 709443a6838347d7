// Opening a loaded snapshot: what requests need beside its memory.

import { findInspiration, listInspirations } from '../../catalog/listing/listing.ts'
import { listSections } from '../../catalog/listing/section.ts'
import type { Editorial } from '../../catalog/model/editorial.ts'
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import { type TermTable, termTable } from '../../catalog/model/term-table.ts'
import type { ArenaBytes } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { type Lexicon, openLexicon } from '../../search/index/lexicon.ts'
import { type NameTable, unpackNames } from '../../search/index/name-table.ts'
import { type TitleVocabulary, unpackVocabulary } from '../../search/index/title-words.ts'
import type { Manifest } from '../files/manifest.ts'
import type { Encoded, Snapshot } from '../snapshot.ts'

/** What loading leaves. */
export interface SnapshotImage {
  readonly manifest: Omit<Manifest, 'files' | 'segments'>
  /** When it was published, ms since 1970-01-01, by the clock of then. */
  readonly publishedAt: number
  readonly catalog: Catalog
  /** Shards by name, but those that were joined into the catalog. */
  readonly blocks: ReadonlyMap<string, Uint8Array>
  /** Precomputed bodies by shard name. */
  readonly bodies: ReadonlyMap<string, Encoded>
}

/** A snapshot in memory, with what the editorial overlay starts from. */
export interface OpenedSnapshot extends Snapshot {
  readonly manifest: SnapshotImage['manifest']
  readonly terms: TermTable
  readonly editorial: Editorial
  readonly catalog: Catalog
  /** The serialized index of the build's synonyms. */
  readonly synonyms: string
  /** The terms that searches match, and the authors beside them. */
  readonly topics: Lexicon
  readonly authors: Lexicon
  readonly vocabulary: TitleVocabulary
  /** Names of the terms with sites, by term id, and titles, by entry number. */
  readonly termNames: NameTable
  readonly titleNames: NameTable
  /** A precomputed body by shard name. */
  body(name: string): Encoded
}

/** The manifest lists no shard of a name. */
export class MissingShard extends Error {}

/** Opens a loaded snapshot. Throws BadColumns, SyntaxError, {@link MissingShard}. */
export function openSnapshot(image: SnapshotImage): OpenedSnapshot {
  const { manifest, publishedAt, catalog, blocks, bodies } = image
  const { terms } = catalog
  const body = (name: string) => shardOf(bodies, name)
  return {
    id: manifest.id,
    publishedAt,
    manifest,
    terms,
    catalog,
    synonyms: textOf(shardOf(blocks, 'synonyms.json')),
    topics: openLexicon(shardOf(blocks, 'topics.bin'), terms),
    authors: openLexicon(shardOf(blocks, 'authors.bin'), terms),
    vocabulary: unpackVocabulary(shardOf(blocks, 'titles.bin') as ArenaBytes),
    termNames: unpackNames(shardOf(blocks, 'term-names.bin')),
    titleNames: unpackNames(shardOf(blocks, 'title-names.bin')),
    editorial: JSON.parse(textOf(shardOf(blocks, 'editorial.json'))) as Editorial,
    body,
    meta: body('meta.json'),
    stats: (taxonomy, period, sort) => body(`stats/${taxonomy}-${period}-${sort}.json`),
    listInspirations: (query) => listInspirations(catalog, query),
    findInspiration: (slug) => findInspiration(catalog, slug),
    listSections: (query) => listSections(catalog, query),
  }
}

/** A shard by name. Throws {@link MissingShard}. */
export function shardOf<T>(shards: ReadonlyMap<string, T>, name: string): T {
  const shard = shards.get(name)
  if (shard === undefined) throw new MissingShard(`the manifest lists no ${name}`)
  return shard
}

type TermTuple = [id: number, taxonomy: Taxonomy, slug: string, name: string, count: number]

/** The terms of a `terms.json`. */
export function termsIn(block: Uint8Array): TermTable {
  const tuples = JSON.parse(textOf(block)) as TermTuple[]
  return termTable(tuples.map(([id, taxonomy, slug, name, count]) => ({ id, taxonomy, slug, name, count })))
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}
