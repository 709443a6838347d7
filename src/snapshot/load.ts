// Loading a snapshot: every file is checked against the manifest, what is served is kept in memory, and nothing of the
// folder is needed afterwards.
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type Arena, createArena } from '../catalog/arena.ts'
import { type Catalog, catalogRoom, joinCatalog, openCatalog, type Segment } from '../catalog/catalog.ts'
import { BadColumns } from '../catalog/columns.ts'
import type { Editorial } from '../catalog/editorial.ts'
import { imagePrefixes } from '../catalog/image-urls.ts'
import { unpackIndex } from '../catalog/index-segment.ts'
import { findInspiration, listInspirations } from '../catalog/listing.ts'
import type { Pause } from '../catalog/pause.ts'
import { unpackRecords } from '../catalog/record-segment.ts'
import { listSections } from '../catalog/section.ts'
import type { Taxonomy } from '../catalog/taxonomy.ts'
import { type TermTable, termTable } from '../catalog/term-table.ts'
import { type Lexicon, openLexicon } from '../search/lexicon.ts'
import { type NameTable, unpackNames } from '../search/name-table.ts'
import { type TitleVocabulary, unpackVocabulary } from '../search/title-words.ts'
import { etagHash } from './encoded.ts'
import { readManifest } from './folder.ts'
import { type Manifest, type ManifestFile, storedFiles } from './manifest.ts'
import { pauseBetweenSteps } from './pause.ts'
import type { Encoded, Snapshot } from './snapshot.ts'
import { DamagedSnapshot, readInto, readVerified } from './verify.ts'

const READS_AT_ONCE = 4
/** Shards that a server checks but does not keep: pages are a CDN's, words of segments the next build's. */
const UNREAD = /^(inspirations|titles)\//
/** Shards that requests read as they are, in shared memory. */
const SHARED = /^(records\/\d+|topics|authors|titles|term-names|title-names)\.bin$/

/** A snapshot in memory, with what the editorial overlay starts from. */
export interface LoadedSnapshot extends Snapshot {
  readonly manifest: Manifest
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
  /** Checks the files that are not kept in memory. Throws {@link DamagedSnapshot}, naming the first that is damaged. */
  checkUnread(): Promise<void>
}

/**
 * Loads a snapshot. Throws {@link DamagedSnapshot}, naming the file, when one that is kept in memory is not whole; the
 * others are checked by `checkUnread`.
 */
export async function loadSnapshot(root: string, id: string): Promise<LoadedSnapshot> {
  const folder = join(root, id)
  const manifest = await readManifest(root, id)
  if (manifest === null) throw new DamagedSnapshot(`${folder} has no manifest: it is not a whole snapshot`)
  if (typeof manifest === 'string') throw new DamagedSnapshot(`${folder}/manifest.json is damaged: ${manifest}`)
  const arena = createArena(capacityFor(manifest))
  const pause = pauseBetweenSteps()
  const contents = await readServed(folder, manifest, { arena, pause })
  try {
    return {
      ...(await assemble(manifest, contents, { arena, pause })),
      checkUnread: () => checkUnread(folder, manifest),
    }
  } catch (error) {
    if (error instanceof BadColumns || error instanceof SyntaxError) {
      throw new DamagedSnapshot(`${folder} cannot be loaded: ${error.message}`)
    }
    throw error
  }
}

/** What stays in memory of each shard, by name. */
interface Contents {
  blocks: Map<string, Uint8Array>
  bodies: Map<string, Encoded>
}

/** Bytes of shared memory that a snapshot takes at most. */
function capacityFor({ files, segments, entries }: Manifest): number {
  const bytes = (names: RegExp) => files.reduce((sum, file) => sum + (names.test(file.name) ? file.bytes + 128 : 0), 0)
  const longest = segments.reduce((most, segment) => Math.max(most, segment.longest), 0)
  return (
    bytes(SHARED) + catalogRoom({ size: entries, longest, index: bytes(/^index\//), terms: bytes(/^terms\.json$/) })
  )
}

/** Where a snapshot is loaded to, step by step. */
interface Loading {
  arena: Arena
  pause: Pause
}

async function readServed(folder: string, { files }: Manifest, { arena, pause }: Loading): Promise<Contents> {
  const contents: Contents = { blocks: new Map(), bodies: new Map() }
  for (const file of files) {
    if (UNREAD.test(file.name)) continue
    readShard(folder, file, arena, contents)
    await pause()
  }
  return contents
}

function readShard(folder: string, file: ManifestFile, arena: Arena, { blocks, bodies }: Contents): void {
  const isShared = SHARED.test(file.name)
  const place = (bytes: number) => (isShared ? bytesIn(arena, bytes) : new Uint8Array(bytes))
  const [identity, br, gzip] = storedFiles(file).map((stored) => readInto(folder, stored, place))
  if (identity && br && gzip) bodies.set(file.name, { identity, br, gzip, hash: etagHash(file.sha256) })
  else if (identity) blocks.set(file.name, identity)
}

function bytesIn(arena: Arena, bytes: number): Uint8Array {
  const at = arena.reserve(bytes)
  return arena.bytes.subarray(at, at + bytes)
}

async function checkUnread(folder: string, { files }: Manifest): Promise<void> {
  const limit = pLimit(READS_AT_ONCE)
  const unread = files.filter(({ name }) => UNREAD.test(name)).flatMap(storedFiles)
  await limit.map(unread, (stored) => readVerified(folder, stored))
}

async function assemble(
  manifest: Manifest,
  { blocks, bodies }: Contents,
  { arena, pause }: Loading,
): Promise<Omit<LoadedSnapshot, 'checkUnread'>> {
  const block = (name: string) => blocks.get(name) ?? missing(name)
  const body = (name: string) => bodies.get(name) ?? missing(name)
  const terms = termsOf(JSON.parse(textOf(block('terms.json'))) as TermTuple[])
  const segments = manifest.segments.map((_, n) => segmentOf(n, block))
  const images = imagePrefixes(manifest.siteUrl, manifest.assetsUrl)
  const catalog = openCatalog(arena, await joinCatalog(arena, segments, { terms, images, pause }), terms)
  return {
    id: manifest.id,
    manifest,
    terms,
    catalog,
    synonyms: textOf(block('synonyms.json')),
    topics: openLexicon(block('topics.bin'), terms),
    authors: openLexicon(block('authors.bin'), terms),
    vocabulary: unpackVocabulary(block('titles.bin')),
    termNames: unpackNames(block('term-names.bin')),
    titleNames: unpackNames(block('title-names.bin')),
    editorial: JSON.parse(textOf(block('editorial.json'))) as Editorial,
    body,
    meta: body('meta.json'),
    stats: (taxonomy, period, sort) => body(`stats/${taxonomy}-${period}-${sort}.json`),
    listInspirations: (query) => listInspirations(catalog, query),
    findInspiration: (slug) => findInspiration(catalog, slug),
    listSections: (query) => listSections(catalog, query),
  }
}

function segmentOf(n: number, block: (name: string) => Uint8Array): Segment {
  return {
    index: unpackIndex(block(`index/${n}.bin`)),
    records: unpackRecords(block(`records/${n}.bin`)),
  }
}

type TermTuple = [id: number, taxonomy: Taxonomy, slug: string, name: string, count: number]

function termsOf(tuples: readonly TermTuple[]): TermTable {
  return termTable(tuples.map(([id, taxonomy, slug, name, count]) => ({ id, taxonomy, slug, name, count })))
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

function missing(name: string): never {
  throw new DamagedSnapshot(`the manifest lists no ${name}`)
}
