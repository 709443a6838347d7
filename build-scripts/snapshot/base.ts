// Reads the snapshot that a build starts from.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { unpackIndex } from '../../src/catalog/storage/index-segment.ts'
import { unpackAlike } from '../../src/catalog/storage/pictures/alike.ts'
import { titledEntries, unpackSegmentTitles } from '../../src/search/index/segment-titles.ts'
import { readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import { type Addresses, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import { filePath, type Manifest, type ManifestFile } from '../../src/snapshot/files/manifest.ts'
import { SHARDS } from '../../src/snapshot/files/shards.ts'
import { isValid, readVerified } from '../../src/snapshot/files/verify.ts'
import { changeToken } from '../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import type { Base, BaseSegment } from './plan.ts'
import { type SegmentShards, segmentShards } from './segment-shards.ts'

/** The last published snapshot. A build can link each of its files whose bytes are the same. */
export interface Previous {
  folder: string
  manifest: Manifest
  files: ReadonlyMap<string, ManifestFile>
}

/** Reads the current snapshot. Null if there is none; a text that says why if a build cannot use it. */
export async function readPrevious(root: string): Promise<Previous | string | null> {
  const id = await readPointer(root)
  if (id === null) return null
  const manifest = (await readManifest(root, id)) ?? 'has no manifest'
  if (typeof manifest === 'string') return manifest
  return { folder: join(root, manifest.id), manifest, files: new Map(manifest.files.map((file) => [file.name, file])) }
}

/** Why a build cannot continue from a snapshot: it has other addresses (rule 16.7) or another history. Null if it can. */
export function obstacle(db: Db, { manifest }: Previous, addresses: Addresses): string | null {
  if (!sameAddresses(manifest, addresses)) return 'was built for other addresses'
  return manifest.changeToken === changeToken(db, manifest.change) ? null : 'has another history than the catalog'
}

/** Reads the segments of a snapshot and checks all their files. A segment with a damaged file is null. */
export async function readBase(previous: Previous): Promise<Base> {
  const segments: (BaseSegment | null)[] = []
  for (const [n, { entries }] of previous.manifest.segments.entries()) {
    segments.push(await readSegment(previous, segmentShards(n, entries)))
  }
  const alike = await readBlock(previous.folder, previous.files.get(SHARDS.alike.name))
  return { manifest: previous.manifest, segments, looksKey: alike && Buffer.from(unpackAlike(alike).key) }
}

async function readSegment({ folder, files }: Previous, shards: SegmentShards): Promise<BaseSegment | null> {
  for (const { name } of [shards.records, shards.words, ...shards.pages]) {
    const file = files.get(name)
    if (!file || !isValid(folder, file)) return null
  }
  const index = await readBlock(folder, files.get(shards.index.name))
  const titles = await readBlock(folder, files.get(shards.titles.name))
  return index && titles && { index: unpackIndex(index), titles: unpackSegmentTitles(titles) }
}

/** The slugs of a snapshot, as far as its files are undamaged. */
export async function publishedSlugs(root: string): Promise<string[]> {
  const previous = await readPrevious(root)
  if (previous === null || typeof previous === 'string') return []
  const { folder, files, manifest } = previous
  const blocks = manifest.segments.map((_, n) => readBlock(folder, files.get(SHARDS.segmentTitles.of(n).name)))
  const found = (await Promise.all(blocks)).filter((block) => block !== null)
  return found.flatMap((block) => titledEntries(unpackSegmentTitles(block)).map(({ slug }) => slug))
}

/** The bytes of a block, copied because columns need an aligned start. Null if the file is missing or damaged. */
async function readBlock(folder: string, file: ManifestFile | undefined): Promise<Uint8Array | null> {
  const block = file && (await readVerified(folder, { ...file, path: filePath(file) }).catch(() => null))
  return block ? Uint8Array.from(block) : null
}

/** A hash of the content of a snapshot: the same files have the same hash, whenever and wherever they are built. */
export function contentHash(files: readonly ManifestFile[]): string {
  return hash('sha256', files.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('')).slice(0, 12)
}
