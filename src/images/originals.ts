// Pictures before they are transformed: the files of IMAGE_DIR. Their first bytes tell the format, because names can be wrong.
import { readFile } from 'node:fs/promises'
import { findPictureFile, isAbsence, type PictureFile } from '../ground/picture-file.ts'
import type { FileBody } from '../http/response/api-response.ts'
import { fileBody, readHead } from './image-cache.ts'
import type { Format } from './transform.ts'

export interface Picture {
  /** Changes whenever the content of the file may have changed. */
  readonly identity: string
  readonly format: Format | 'gif'
  /** The content for a response. */
  readonly body: FileBody
  /** The content in memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** Finds a picture by its decoded path, such as `/2019/acme.jpg`. Returns null if there is none. */
export type PictureSource = (path: string) => Promise<Picture | null>

const MAGIC: readonly [Picture['format'], RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftypavi[fs]/s],
]

/** The format of a picture with these first 16 bytes, or null for other files. */
export function formatOfBytes(head: Uint8Array): Picture['format'] | null {
  const text = Buffer.from(head.subarray(0, 16)).toString('latin1')
  return MAGIC.find(([, magic]) => magic.test(text))?.[0] ?? null
}

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
