// Writes files so that a crash leaves either the old state or the new one.
import { randomInt } from 'node:crypto'
import { copyFile, link, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { adopt, makeFolder } from '../../state/ownership.ts'

/** Writes a file and waits until it is on disk. The name lasts only after {@link syncFolder}. */
export async function writeSynced(file: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(file, bytes, { flush: true })
}

/** Waits until a written file is on disk. */
export async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r')
  await handle.sync()
}

/** Waits until the names in a folder are on disk. */
export async function syncFolder(folder: string): Promise<void> {
  await syncFile(folder)
}

const SYNCS_AT_ONCE = 32

/** Waits until written files of a folder, by their paths in it, and the names in it are on disk. */
export async function syncTree(folder: string, paths: Iterable<string>): Promise<void> {
  await pLimit(SYNCS_AT_ONCE).map(paths, (path) => syncFile(join(folder, path)))
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(join(folder, entry.name))
  }
  await syncFolder(folder)
}

/** Renames a file, replaces an existing one, and waits until the new name is on disk. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Processes in several containers can have one id. */
const MAX_RANDOM = 1e9

/** Replaces a file in one step: a reader sees the old content or the new. A failure leaves no other file. */
export async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  await throughDraft(file, (draft) => writeSynced(draft, content))
  await syncFolder(dirname(file))
}

/** The same in a folder that may be missing, for a file that can be made again: nothing waits for the disk. */
export async function placeFile(file: string, content: Uint8Array): Promise<void> {
  makeFolder(dirname(file))
  await throughDraft(file, (draft) => writeFile(draft, content))
}

async function throughDraft(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${process.pid}${randomInt(MAX_RANDOM)}.tmp`
  try {
    await write(draft)
    adopt(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

const NO_HARD_LINKS = ['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS']

/** Gives an immutable file a second name. Copies it if the file system has no hard links. */
export async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!NO_HARD_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(from, to)
    await syncFile(to)
  }
}

/** The same for a file that may be missing. Returns whether it was there. */
export async function linkIfThere(from: string, to: string): Promise<boolean> {
  try {
    await linkFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}
