// A cache of rendered pictures on disk, one file each, named by its key. Several processes can share the folder, and it
// can be deleted at any time.
import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileBody } from '../http/response/api-response.ts'
import { makeFolder } from '../state/ownership.ts'

export interface CachedImage {
  /** The first 16 bytes. */
  readonly head: Uint8Array
  readonly body: FileBody
}

export interface ImageCache {
  /** The image of a key (hex digits), or null. */
  find(key: string): Promise<CachedImage | null>
  /** Stores bytes. Rejects with errors of the disk. */
  write(key: string, bytes: Uint8Array): Promise<void>
}

export interface CacheLimits {
  /** Space on disk. */
  readonly maxBytes: number
  readonly maxFiles: number
}

interface CacheParts {
  /** ms since 1970-01-01. */
  now(): number
  /** Logs an error of a sweep. */
  fault(error: unknown): void
}

/** A use updates a file's modification time, which marks its last use, at most this often. */
const MARK_MS = 10 * 60_000
/** Temporary files older than this were left by a killed process. */
const STALE_MS = 60 * 60_000
/** The unit in which file systems allocate space. */
const UNIT_BYTES = 4096
/** A process checks the limits each time it has written this part of them. */
const SWEEP_SHARE = 1 / 16
/** A sweep leaves this part of the limits. */
const KEPT_SHARE = 7 / 8

/**
 * Keeps about `limits` in `folder`. A process checks the folder in the background, at its first write and each time it has
 * written a sixteenth of the limits, and deletes the least recently used files.
 */
export function openImageCache(folder: string, limits: CacheLimits, { now, fault }: CacheParts): ImageCache {
  let unswept = 1
  let sweeping = false
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2))

  async function sweepInBackground(): Promise<void> {
    sweeping = true
    while (unswept >= SWEEP_SHARE) {
      unswept = 0
      await sweep(folder, limits, now()).catch(fault)
    }
    sweeping = false
  }

  return {
    find: (key) => findMarked(placeOf(key), now()),
    async write(key, bytes) {
      await writeAtomically(placeOf(key), bytes, now())
      unswept += Math.max(spaceOf(bytes.byteLength) / limits.maxBytes, 1 / limits.maxFiles)
      if (unswept >= SWEEP_SHARE && !sweeping) void sweepInBackground()
    },
  }
}

async function findMarked(file: string, now: number): Promise<CachedImage | null> {
  const mark = async (used: number) => {
    if (now - used > MARK_MS) await utimes(file, now / 1000, now / 1000).catch(() => {})
  }
  return openImage(file, mark)
}

/** The image in a file, or null if it cannot be read. `use` is told when the file was changed, in ms. */
export async function openImage(file: string, use?: (changed: number) => Promise<void>): Promise<CachedImage | null> {
  try {
    const found = await stat(file, { bigint: true })
    await use?.(Number(found.mtimeMs))
    return { head: await readHead(file), body: fileBody(file, found) }
  } catch {
    return null
  }
}

/** Writes a temporary file and renames it, so that readers never see a partial file. */
async function writeAtomically(file: string, bytes: Uint8Array, now: number): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  makeFolder(dirname(file))
  try {
    await writeFile(draft, bytes)
    await utimes(draft, now / 1000, now / 1000)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

interface CacheFile {
  readonly path: string
  /** The bytes that it takes on disk. */
  readonly space: number
  readonly mtimeMs: number
}

/** Deletes stale drafts. Above the limits, also deletes the least recently used files, down to seven eighths of them. */
async function sweep(folder: string, limits: CacheLimits, now: number): Promise<void> {
  const files = await listFiles(folder)
  const isDraft = ({ path }: CacheFile) => path.endsWith('.tmp')
  const stale = files.filter((file) => isDraft(file) && now - file.mtimeMs > STALE_MS)
  for (const { path } of stale) await rm(path, { force: true })
  const kept = files.filter((file) => !isDraft(file)).sort((a, b) => a.mtimeMs - b.mtimeMs)
  let [total, count] = [kept.reduce((sum, { space }) => sum + space, 0), kept.length]
  const isWithin = (share: number) => total <= limits.maxBytes * share && count <= limits.maxFiles * share
  if (isWithin(1)) return
  for (const { path, space } of kept) {
    if (isWithin(KEPT_SHARE)) return
    await rm(path, { force: true })
    total -= space
    count--
  }
}

function spaceOf(size: number): number {
  return Math.ceil(size / UNIT_BYTES) * UNIT_BYTES
}

async function listFiles(folder: string): Promise<CacheFile[]> {
  const names = await readdir(folder, { recursive: true })
  const found: CacheFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file?.isFile()) found.push({ path, space: spaceOf(file.size), mtimeMs: file.mtimeMs })
  }
  return found
}

// Bodies that are read from files in blocks. The file is open only while a block is read, so that a client that stops
// reading keeps one block in memory and no file descriptor.

const BLOCK_BYTES = 64 * 1024

type Version = Pick<BigIntStats, 'ino' | 'size'>

/** The body of a file that had these attributes. Reading rejects if another file takes its place. */
export function fileBody(file: string, version: Version): FileBody {
  return { length: Number(version.size), blocks: () => blocksOf(file, version) }
}

async function* blocksOf(file: string, version: Version): AsyncIterable<Uint8Array> {
  for (let at = 0; at < version.size; ) {
    const block = await readBlock(file, version, at)
    at += block.byteLength
    yield block
  }
}

async function readBlock(file: string, { ino, size }: Version, at: number): Promise<Uint8Array> {
  await using handle = await open(file, 'r')
  const found = await handle.stat({ bigint: true })
  const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, Number(size) - at))
  const { bytesRead } = await handle.read(block, 0, block.byteLength, at)
  if (found.ino !== ino || found.size !== size || bytesRead === 0) throw new Error(`${file} changed while it was sent.`)
  return block.subarray(0, bytesRead)
}

/** The first 16 bytes of a file, or fewer if it is shorter. */
export async function readHead(file: string): Promise<Uint8Array> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  return buffer.subarray(0, bytesRead)
}
