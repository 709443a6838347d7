// Reads pictures from a folder.
import { readFile } from 'node:fs/promises'
import { findPictureFile, isAbsence, type PictureFile } from '../ground/picture-file.ts'
import { fileBody, readHead } from './file-body.ts'
import type { Picture, PictureSource } from './picture.ts'
import { formatOfBytes } from './picture-format.ts'

/** The pictures of a folder, which may be missing. Files over 64 MB and files that are not pictures are not found. */
export function pictureFiles(folder: string): PictureSource {
  return async (path) => {
    const found = await findPictureFile(folder, path)
    return found && pictureOf(found)
  }
}

async function pictureOf({ file, found }: PictureFile): Promise<Picture | null> {
  const head = await readHead(file).catch((error) => {
    if (isAbsence(error)) return null
    throw error
  })
  const format = head && formatOfBytes(head)
  const identity = `${file}\n${found.ino}\n${found.size}\n${found.mtimeNs}`
  return format && { identity, format, body: fileBody(file, found), bytes: () => readFile(file) }
}
