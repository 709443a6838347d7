// A cache of rendered pictures on disk, one file each, named by its key. Several processes can share the folder, and it
// can be deleted at any time.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface ImageCache {
  /** The bytes for a key (hex digits), or null. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Stores bytes. If the cache is too large, deletes the least recently used files. Rejects with errors of the disk. */
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** A read updates a file's modification time, which marks its last use, at most this often. */
const MARK_MS = 10 * 60_000
/** Temporary files older than this were left by a killed process. */
const STALE_MS = 60 * 60_000

/**
 * Keeps about `maxBytes` in `folder`. A process checks the size of the folder at its first write and each time it has
 * written another sixteenth of `maxBytes`.
 */
export function openImageCache(folder: string, maxBytes: number, now: () => number): ImageCache {
  let unswept = Number.POSITIVE_INFINITY
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2))
  return {
    read: (key) => readMarked(placeOf(key), now()),
    async write(key, bytes) {
      await writeAtomically(placeOf(key), bytes, now())
      unswept += bytes.byteLength
      if (unswept < maxBytes / 16) return
      unswept = 0
      await sweep(folder, maxBytes, now())
    },
  }
}

async function readMarked(file: string, now: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) return null
  try {
    const { mtimeMs } = await handle.stat()
    if (now - mtimeMs > MARK_MS) await utimes(file, now / 1000, now / 1000).catch(() => {})
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** Writes a temporary file and renames it, so that readers never see a partial file. */
async function writeAtomically(file: string, bytes: Uint8Array, now: number): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  await mkdir(dirname(file), { recursive: true })
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
  readonly size: number
  readonly mtimeMs: number
}

/** Deletes stale drafts. Above `maxBytes`, also deletes the least recently used files, down to seven eighths of it. */
async function sweep(folder: string, maxBytes: number, now: number): Promise<void> {
  const files = await listFiles(folder)
  const isDraft = ({ path }: CacheFile) => path.endsWith('.tmp')
  const stale = files.filter((file) => isDraft(file) && now - file.mtimeMs > STALE_MS)
  for (const { path } of stale) await rm(path, { force: true })
  const kept = files.filter((file) => !isDraft(file)).sort((a, b) => a.mtimeMs - b.mtimeMs)
  let total = kept.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxBytes) return
  for (const { path, size } of kept) {
    if (total <= (maxBytes * 7) / 8) return
    await rm(path, { force: true })
    total -= size
  }
}

async function listFiles(folder: string): Promise<CacheFile[]> {
  const names = await readdir(folder, { recursive: true })
  const found: CacheFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file?.isFile()) found.push({ path, size: file.size, mtimeMs: file.mtimeMs })
  }
  return found
}
