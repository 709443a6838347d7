// Finds pictures in a folder. No path and no symbolic link leads outside of it (rule 19.6).
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileBody, readHead } from './file-body.ts'
import type { Picture, PictureSource } from './picture.ts'
import { formatOfBytes } from './picture-format.ts'

const LARGEST_FILE = 64 * 1024 * 1024

/** The pictures of a folder, which may be missing. Files over 64 MB and files that are not pictures are not found. */
export function pictureFiles(folder: string): PictureSource {
  return async (path) => {
    if (!isPlain(path)) return null
    try {
      return await find(folder, path)
    } catch (error) {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return null
      throw error
    }
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'ENXIO'])

/** Whether a path starts with a slash and has no empty, dot or hidden segment, backslash or control character. */
function isPlain(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them
  return /^(?:\/[^/.\\\u0000-\u001f][^/\\\u0000-\u001f]*)+$/.test(path)
}

async function find(folder: string, path: string): Promise<Picture | null> {
  const root = await realpath(folder)
  const file = await realpath(join(root, path))
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) return null
  const found = await stat(file, { bigint: true })
  const { size, mtimeNs, ino } = found
  if (!found.isFile() || size > LARGEST_FILE) return null
  const format = formatOfBytes(await readHead(file))
  const identity = `${file}\n${ino}\n${size}\n${mtimeNs}`
  return format && { identity, format, body: fileBody(file, found), bytes: () => readFile(file) }
}
