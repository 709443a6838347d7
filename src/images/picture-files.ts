// The files of pictures: those of IMAGE_DIR, of the cache and of builds. Their first bytes tell the format, because names can
// be wrong. A file is open only while a block of it is read, so that a client that stops reading keeps one block in memory and
// no file descriptor.
import type { BigIntStats } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { findPictureFile, isAbsence } from '../ground/picture-file.ts'
import type { FileBody } from '../http/response/api-response.ts'
import type { Format } from './transform.ts'

/** A picture as it is stored. */
export interface StoredPicture {
  readonly format: Format | 'gif'
  /** The content for a response. */
  readonly body: FileBody
}

export interface Picture extends StoredPicture {
  /** Changes whenever the content of the file may have changed. */
  readonly identity: string
  /** The content in memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** Finds a picture by its decoded path, such as `/2019/acme.jpg`. Returns null if there is none. */
export type PictureSource = (path: string) => Promise<Picture | null>

/** The pictures of a folder, which may be missing. Files over 64 MB and files that are not pictures are not found. */
export function pictureFiles(folder: string): PictureSource {
  return async (path) => {
    const picture = await findPictureFile(folder, path)
    if (picture === null) return null
    const { file, stats } = picture
    const stored = await pictureIn(file, stats).catch((error) => {
      if (isAbsence(error)) return null
      throw error
    })
    const identity = `${file}\n${stats.ino}\n${stats.size}\n${stats.mtimeNs}`
    return stored && { ...stored, identity, bytes: () => readFile(file) }
  }
}

/** The picture in a file, or null if there is none. `use` is told when the file was changed, in ms. */
export async function storedPicture(
  file: string,
  use?: (changed: number) => Promise<void>,
): Promise<StoredPicture | null> {
  try {
    const version = await stat(file, { bigint: true })
    await use?.(Number(version.mtimeMs))
    return await pictureIn(file, version)
  } catch {
    return null
  }
}

type Version = Pick<BigIntStats, 'ino' | 'size'>

async function pictureIn(file: string, version: Version): Promise<StoredPicture | null> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  const format = formatOfBytes(buffer.subarray(0, bytesRead))
  return format && { format, body: fileBody(file, version) }
}

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

const BLOCK_BYTES = 64 * 1024

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
