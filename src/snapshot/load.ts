// Loading a snapshot: every file is checked against the manifest, what is served is kept in memory, and nothing of the
// folder is needed afterwards.
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type Catalog, joinCatalog, type Segment } from '../catalog/catalog.ts'
import { BadColumns } from '../catalog/columns.ts'
import type { Editorial } from '../catalog/editorial.ts'
import { imagePrefixes } from '../catalog/image-urls.ts'
import { unpackIndex } from '../catalog/index-segment.ts'
import { findInspiration, listInspirations } from '../catalog/listing.ts'
import { unpackRecords } from '../catalog/record-segment.ts'
import { listSections } from '../catalog/section.ts'
import { unpackSections } from '../catalog/section-segment.ts'
import type { Taxonomy } from '../catalog/taxonomy.ts'
import { type TermTable, termTable } from '../catalog/term-table.ts'
import { type NameTable, unpackNames } from '../search/name-table.ts'
import { type TitleVocabulary, unpackVocabulary } from '../search/title-words.ts'
import { etagHash } from './encoded.ts'
import { readManifest } from './folder.ts'
import { type Manifest, type ManifestFile, storedFiles } from './manifest.ts'
import type { Encoded, Snapshot } from './snapshot.ts'
import { DamagedSnapshot, readVerified } from './verify.ts'

const READS_AT_ONCE = 4
/** Shards that a server checks but does not keep: pages are a CDN's, words of segments the next build's. */
const UNREAD = /^(inspirations|titles)\//

/** A snapshot in memory, with what the editorial overlay starts from. */
export interface LoadedSnapshot extends Snapshot {
  readonly manifest: Manifest
  readonly terms: TermTable
  readonly editorial: Editorial
  readonly catalog: Catalog
  /** The serialized index of the build's synonyms. */
  readonly synonyms: string
  readonly vocabulary: TitleVocabulary
  /** Names of the terms with sites, by term id, and titles, by entry number. */
  readonly termNames: NameTable
  readonly titleNames: NameTable
  /** A precomputed body by shard name. */
  body(name: string): Encoded
}

/** Loads a snapshot. Throws {@link DamagedSnapshot}, naming the file, when any of its files is not whole. */
export async function loadSnapshot(root: string, id: string): Promise<LoadedSnapshot> {
  const folder = join(root, id)
  const manifest = await readManifest(root, id)
  if (manifest === null) throw new DamagedSnapshot(`${folder} has no manifest: it is not a whole snapshot`)
  if (typeof manifest === 'string') throw new DamagedSnapshot(`${folder}/manifest.json is damaged: ${manifest}`)
  const contents = await readAll(folder, manifest)
  try {
    return assemble(manifest, contents)
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

async function readAll(folder: string, manifest: Manifest): Promise<Contents> {
  const contents: Contents = { blocks: new Map(), bodies: new Map() }
  const limit = pLimit(READS_AT_ONCE)
  await limit.map(manifest.files, (file) => readShard(folder, file, contents))
  return contents
}

async function readShard(folder: string, file: ManifestFile, { blocks, bodies }: Contents): Promise<void> {
  const isRead = !UNREAD.test(file.name)
  const parts: Buffer[] = []
  for (const stored of storedFiles(file)) {
    const part = await readVerified(folder, stored)
    if (isRead) parts.push(part)
  }
  const [identity, br, gzip] = parts
  if (identity && br && gzip) bodies.set(file.name, { identity, br, gzip, hash: etagHash(file.sha256) })
  else if (identity) blocks.set(file.name, file.name.endsWith('.bin') ? shared(identity) : identity)
}

/** A copy in shared memory, so that several threads can serve from it. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function assemble(manifest: Manifest, { blocks, bodies }: Contents): LoadedSnapshot {
  const block = (name: string) => blocks.get(name) ?? missing(name)
  const body = (name: string) => bodies.get(name) ?? missing(name)
  const terms = termsOf(JSON.parse(textOf(block('terms.json'))) as TermTuple[])
  const segments = manifest.segments.map((_, n) => segmentOf(n, block))
  const catalog = joinCatalog(segments, terms, imagePrefixes(manifest.siteUrl, manifest.assetsUrl))
  return {
    id: manifest.id,
    manifest,
    terms,
    catalog,
    synonyms: textOf(block('synonyms.json')),
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
    sections: unpackSections(block(`sections/${n}.bin`)),
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
