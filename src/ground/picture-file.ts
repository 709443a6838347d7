// Finds the files of pictures in a folder. No path and no symbolic link leads outside of it (rule 19.6).
import type { BigIntStats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The largest file of a picture, in bytes. */
export const LARGEST_FILE = 64 * 1024 * 1024

export interface PictureFile {
  /** The path without links. */
  readonly file: string
  readonly stats: BigIntStats
}

/** The file at a decoded path of a folder, which may be missing. Null if there is none, and for files over 64 MB. */
export async function findPictureFile(folder: string, path: string): Promise<PictureFile | null> {
  if (!isPlain(path)) return null
  try {
    return await find(folder, path)
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'ENXIO'])

/** Whether an error of the file system means that there is no picture for this process. */
export function isAbsence(error: unknown): boolean {
  return ABSENT.has((error as NodeJS.ErrnoException).code ?? '')
}

/** Whether a path starts with a slash and has no empty, dot or hidden segment, backslash or control character. */
function isPlain(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them
  return /^(?:\/[^/.\\\u0000-\u001f][^/\\\u0000-\u001f]*)+$/.test(path)
}

async function find(folder: string, path: string): Promise<PictureFile | null> {
  const root = await realpath(folder)
  const file = await realpath(join(root, path))
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) return null
  const stats = await stat(file, { bigint: true })
  return stats.isFile() && stats.size <= LARGEST_FILE ? { file, stats } : null
}

/**
 * The folders of ready thumbnails. Builds write to the first one, beside the snapshots, because a cache would sweep them away.
 * The second one comes with the demo. (rules 40.44, 40.47)
 */
export function readyFolders({ snapshotDir }: { readonly snapshotDir: string }): readonly [own: string, demo: string] {
  return [join(snapshotDir, 'ready'), 'data/demo/ready']
}
