// Detects the format of a picture from its first bytes, because file names can be wrong.
import type { Picture } from './picture.ts'

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
