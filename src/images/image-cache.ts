// Computed pictures on disk: one file each, named by what it follows from. The folder may be shared by processes, and
// deleted at any time.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface ImageCache {
  /** The bytes kept under a key of hex digits, or null. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Keeps bytes, and deletes what was used longest ago where there are too many. Throws what writing throws. */
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** A file counts as used anew when its mark is older than this. */
const MARK_MS = 10 * 60_000
/** What a killed process left behind. */
const STALE_MS = 60 * 60_000

/**
 * Keeps about `maxBytes` in `folder`: a process looks at the whole folder with its first write, and again whenever it
 * has written a sixteenth of that.
 */
export function openImageCache(folder: string, maxBytes: number, now: () => number): ImageCache {
  let unswept = Number.POSITIVE_INFINITY
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2))
  return {
    read: (key) => readMarked(placeOf(key), now()),
    async write(key, bytes) {
      await writeWhole(placeOf(key), bytes, now())
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

/** A reader sees a whole file or none. */
async function writeWhole(file: string, bytes: Uint8Array, now: number): Promise<void> {
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

interface Kept {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

/** Deletes stale drafts, and where there are too many bytes the files used longest ago, down to seven eighths. */
async function sweep(folder: string, maxBytes: number, now: number): Promise<void> {
  const files = await listFiles(folder)
  const isDraft = ({ path }: Kept) => path.endsWith('.tmp')
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

async function listFiles(folder: string): Promise<Kept[]> {
  const names = await readdir(folder, { recursive: true })
  const found: Kept[] = []
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file?.isFile()) found.push({ path, size: file.size, mtimeMs: file.mtimeMs })
  }
  return found
}
