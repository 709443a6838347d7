// A cache of rendered pictures on disk, one file each, named by its key. Several processes can share the folder, and it
// can be deleted at any time.
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { placeFile } from '../snapshot/files/durable.ts'
import { type StoredPicture, storedPicture } from './picture-files.ts'

export type ImageCache = ReturnType<typeof openImageCache>

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
export function openImageCache(folder: string, limits: CacheLimits, { now, fault }: CacheParts) {
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
    /** The image of a key (hex digits), or null. */
    find: (key: string) => findMarked(placeOf(key), now()),
    /** Stores bytes. Rejects with errors of the disk. */
    async write(key: string, bytes: Uint8Array): Promise<void> {
      await placeFile(placeOf(key), bytes)
      // The files may be removed at any time.
      await utimes(placeOf(key), now() / 1000, now() / 1000).catch(() => {})
      unswept += Math.max(spaceOf(bytes.byteLength) / limits.maxBytes, 1 / limits.maxFiles)
      if (unswept >= SWEEP_SHARE && !sweeping) void sweepInBackground()
    },
  }
}

function findMarked(file: string, now: number): Promise<StoredPicture | null> {
  return storedPicture(file, async (used) => {
    if (now - used > MARK_MS) await utimes(file, now / 1000, now / 1000).catch(() => {})
  })
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
