// Loading a snapshot: every file is checked against the manifest, what is served is kept in memory, and nothing of the
// folder is needed afterwards. It is loaded once; each thread that serves opens the same memory (open.ts).
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imagePrefixes } from '../../catalog/model/image-urls.ts'
import { type Arena, type ArenaBytes, bytesAt, createArena } from '../../catalog/storage/arena.ts'
import { catalogBytes, joinCatalog, type Segment } from '../../catalog/storage/catalog.ts'
import { BadColumns } from '../../catalog/storage/columns.ts'
import { unpackIndex } from '../../catalog/storage/index-segment.ts'
import type { Pause } from '../../catalog/storage/pause.ts'
import { unpackRecords } from '../../catalog/storage/record-segment.ts'
import { etagHash } from '../files/encoded.ts'
import { MANIFEST, readManifest } from '../files/folder.ts'
import { filePath, type Manifest, type ManifestFile, storedFiles } from '../files/manifest.ts'
import { DamagedSnapshot, readInto } from '../files/verify.ts'
import type { Encoded } from '../snapshot.ts'
import { memoryInOnePiece, type Place } from './one-piece.ts'
import { MissingShard, type OpenedSnapshot, openSnapshot, type SnapshotImage, shardOf, termsIn } from './open.ts'
import { pauseBetweenSteps } from './pause.ts'

/** Shards that a server checks but does not keep: pages are a CDN's, words of segments the next build's. */
const UNREAD = /^(inspirations|titles)\//
/** Shards that requests read as they are, in the snapshot's memory; so are all that are answered as they are. */
const SHARED = /^(records\/\d+|topics|authors|titles|term-names|title-names)\.bin$/
/** Shards that the joined catalog is made of, and that are not needed after it. */
const JOINED = /^(index|records)\//

/** A snapshot that was loaded, and what is due afterwards. */
interface LoadedImage {
  readonly image: SnapshotImage
  /** Checks the files that are not kept in memory. Throws {@link DamagedSnapshot}, naming the first that is damaged. */
  checkUnread(): Promise<void>
}

/**
 * Loads a snapshot. Throws {@link DamagedSnapshot}, naming the file, when one that is kept in
 * memory is not whole; the others are checked by `checkUnread`.
 */
async function loadImage(root: string, id: string): Promise<LoadedImage> {
  const folder = join(root, id)
  const manifest = await readManifest(root, id)
  if (manifest === null) throw new DamagedSnapshot(`${folder} has no manifest: it is not a whole snapshot`)
  if (typeof manifest === 'string') throw new DamagedSnapshot(`${folder}/manifest.json is damaged: ${manifest}`)
  const arena = createArena(capacityFor(manifest))
  const pause = pauseBetweenSteps()
  const contents = await readServed(folder, manifest, { arena, pause })
  const image = await orDamaged(folder, () => joinSegments(manifest, contents, { arena, pause }))
  const publishedAt = await writtenAt(join(folder, MANIFEST))
  return { image: { ...image, publishedAt }, checkUnread: unreadCheck(folder, manifest) }
}

/** A snapshot, with what is due afterwards. */
export type LoadedSnapshot = OpenedSnapshot & Pick<LoadedImage, 'checkUnread'>

/** Loads a snapshot and opens it, see {@link loadImage}. */
export async function loadSnapshot(root: string, id: string): Promise<LoadedSnapshot> {
  return openLoaded(root, await loadImage(root, id))
}

/** Opens what was loaded. Throws {@link DamagedSnapshot} where files that are what the manifest says make no snapshot. */
function openLoaded(root: string, { image, checkUnread }: LoadedImage): Promise<LoadedSnapshot> {
  return orDamaged(join(root, image.manifest.id), async () => ({ ...openSnapshot(image), checkUnread }))
}

async function orDamaged<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadColumns || error instanceof SyntaxError || error instanceof MissingShard) {
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

/** Bytes of memory that a snapshot takes at most. */
function capacityFor({ files, segments, entries }: Manifest): number {
  const bytes = (isMeant: (file: ManifestFile) => boolean) =>
    files
      .filter(isMeant)
      .flatMap(storedFiles)
      .reduce((sum, stored) => sum + stored.bytes + 128, 0)
  const named = (names: RegExp) => bytes(({ name }) => names.test(name))
  const longest = segments.reduce((most, segment) => Math.max(most, segment.longest), 0)
  const extent = { size: entries, longest, index: named(/^index\//), terms: named(/^terms\.json$/) }
  return bytes(isShared) + catalogBytes(extent)
}

/** Where a snapshot is loaded to, step by step. */
interface Loading {
  arena: Arena
  pause: Pause
}

async function readServed(folder: string, { files }: Manifest, { arena, pause }: Loading): Promise<Contents> {
  const contents: Contents = { blocks: new Map(), bodies: new Map() }
  const passing = memoryInOnePiece(files.filter((file) => !isShared(file) && !UNREAD.test(file.name)))
  for (const file of files) {
    if (UNREAD.test(file.name)) continue
    const place = isShared(file) ? (bytes: number) => bytesIn(arena, bytes) : passing
    readShard(folder, file, place, contents)
    await pause()
  }
  return contents
}

function readShard(folder: string, file: ManifestFile, place: Place, { blocks, bodies }: Contents): void {
  const [identity, br, gzip] = storedFiles(file).map((stored) => readInto(folder, stored, place))
  if (identity && br && gzip) bodies.set(file.name, { identity, br, gzip, ...placeOf(folder, file) })
  else if (identity) blocks.set(file.name, identity)
}

function placeOf(folder: string, file: ManifestFile): Pick<Encoded, 'hash' | 'file'> {
  return { hash: etagHash(file.sha256), file: join(folder, filePath(file)) }
}

function isShared({ name, codings }: ManifestFile): boolean {
  return !UNREAD.test(name) && (codings !== undefined || SHARED.test(name))
}

function bytesIn(arena: Arena, bytes: number): Uint8Array {
  return bytesAt(arena, arena.reserve(bytes), bytes)
}

/** The check of the files that are not kept; once they were found whole their list is let go. */
function unreadCheck(folder: string, { files }: Manifest): () => Promise<void> {
  let unread = files.filter(({ name }) => UNREAD.test(name)).flatMap(storedFiles)
  return async () => {
    await checkFiles(folder, unread)
    unread = []
  }
}

/** All files go through one piece of memory: a gigabyte of pages would otherwise wait for the garbage collector. */
async function checkFiles(folder: string, unread: ReturnType<typeof storedFiles>): Promise<void> {
  const memory = new Uint8Array(unread.reduce((most, { bytes }) => Math.max(most, bytes), 0))
  const pause = pauseBetweenSteps()
  for (const stored of unread) {
    readInto(folder, stored, (bytes) => memory.subarray(0, bytes))
    await pause()
  }
}

/** When a file was written, ms since 1970-01-01. */
async function writtenAt(file: string): Promise<number> {
  return (await stat(file)).mtimeMs
}

async function joinSegments(
  { files, segments, ...manifest }: Manifest,
  { blocks, bodies }: Contents,
  { arena, pause }: Loading,
): Promise<Omit<SnapshotImage, 'publishedAt'>> {
  const block = (name: string) => shardOf(blocks, name)
  const terms = termsIn(block('terms.json'))
  const parts = segments.map((_, n) => segmentOf(n, block))
  const images = imagePrefixes(manifest.siteUrl, manifest.assetsUrl)
  const catalog = await joinCatalog(arena, parts, { terms, images, pause })
  for (const { name } of files) if (JOINED.test(name)) blocks.delete(name)
  return { manifest, catalog, blocks, bodies }
}

function segmentOf(n: number, block: (name: string) => Uint8Array): Segment {
  return {
    index: unpackIndex(block(`index/${n}.bin`)),
    records: unpackRecords(block(`records/${n}.bin`) as ArenaBytes),
  }
}
