// What a file is, by its first bytes. Its name is not asked.
import type { PictureFile } from './picture.ts'

const MAGIC: readonly [PictureFile['format'], RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftypavi[fs]/s],
]

/** The format of a picture, by its first 16 bytes; null for anything else. */
export function formatOfBytes(head: Uint8Array): PictureFile['format'] | null {
  const text = Buffer.from(head.subarray(0, 16)).toString('latin1')
  return MAGIC.find(([, magic]) => magic.test(text))?.[0] ?? null
}
