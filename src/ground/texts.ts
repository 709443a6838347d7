// Texts as they are sent, hashed and read.

import { isAscii, latin1, latin1Reader, textOf, utf8 } from '#platform'

const read = (bytes: Uint8Array) => latin1Reader(bytes)(0, bytes.length)

/**
 * The UTF-8 bytes of a text as a string with one character per byte, which joins and is written several times faster than
 * others. It has to be sent as latin1.
 */
export function toLatin1(text: string): string {
  // Most texts are ASCII and stay as they are.
  return isAscii(text) ? text : read(utf8(text))
}

export function jsonText(value: unknown): string {
  return toLatin1(JSON.stringify(value))
}

/** The JSON of a text without its quotes, or of an object without its braces. */
export function innerJson(value: unknown): string {
  return JSON.stringify(value).slice(1, -1)
}

/** The text of {@link toLatin1}. */
export function fromLatin1(bytes: string): string {
  return isAscii(bytes) ? bytes : textOf(latin1(bytes))
}

/** The hash of an empty text. */
export const HASH_START = 0x811c9dc5

/** The hash of a text with one more UTF-16 code unit (FNV-1a), as a signed number of 32 bits. */
export function hashWith(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

/** A 32-bit hash of a text (FNV-1a over its UTF-16 code units). */
export function textHash(text: string): number {
  let hash = HASH_START
  for (let i = 0; i < text.length; i++) hash = hashWith(hash, text.charCodeAt(i))
  return hash >>> 0
}

export type ParsedJson = { ok: true; value: unknown } | { ok: false; reason: string }

/** Parses JSON text from outside without an exception. On failure, returns the reason as one line. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, reason: (error as Error).message.replace(/\p{Cc}+/gu, ' ').toWellFormed() }
  }
}
