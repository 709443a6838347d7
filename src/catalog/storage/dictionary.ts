// The words of a segment's section texts, so that a text holds one or two bytes for each of them.
//
// Codes are bytes that UTF-8 JSON never holds: one below 0x20 is one of the first 32 words; 0xf8 to 0xff, with the byte
// that follows, one of the next 2,048.
import { CODES } from '../model/shape.ts'
import { type ByteWriter, byteWriter } from './byte-writer.ts'

const { SHORT_CODES, FIRST_LEAD } = CODES
const MAX_WORDS = SHORT_CODES + (256 - FIRST_LEAD) * 256

export interface Dictionary {
  /** For the kernel: the starts of the words, 32-bit and counted from here, one more than words; then their bytes. */
  readonly bytes: Uint8Array
  /** Writes a text, given by its words, with their codes in place of those that have one. */
  encode(words: readonly string[], to: ByteWriter): void
}

/** A word, or what stands between two: with the blank behind it, if there is one. */
const WORDS = /[^\s"]+ ?|[\s"]+/gu

/** The words of a text; joined they are the text. */
export function textWords(text: string): readonly string[] {
  return text.match(WORDS) ?? []
}

/** The dictionary that makes these texts shortest, roughly: the words that save most bytes. */
export function dictionaryOf(texts: readonly (readonly string[])[]): Dictionary {
  const words = mostSaving(texts)
  const codes = new Map(words.map((word, i) => [word, codeOf(i)]))
  return {
    bytes: pack(words),
    encode(text, to) {
      for (const word of text) {
        const code = codes.get(word)
        if (code) to.bytes(code)
        else to.text(word)
      }
    },
  }
}

function mostSaving(texts: readonly (readonly string[])[]): string[] {
  const uses = new Map<string, number>()
  for (const text of texts) for (const word of text) uses.set(word, (uses.get(word) ?? 0) + 1)
  const worthy: { word: string; saved: number }[] = []
  for (const [word, count] of uses) {
    if (count > 1 && word.length > 1) worthy.push({ word, saved: count * (word.length - 1) })
  }
  worthy.sort((a, b) => b.saved - a.saved || (a.word < b.word ? -1 : 1))
  return worthy.slice(0, MAX_WORDS).map(({ word }) => word)
}

function codeOf(i: number): Uint8Array {
  if (i < SHORT_CODES) return Uint8Array.of(i)
  return Uint8Array.of(FIRST_LEAD + ((i - SHORT_CODES) >>> 8), (i - SHORT_CODES) & 255)
}

function pack(words: readonly string[]): Uint8Array {
  const to = byteWriter()
  let start = (words.length + 1) * 4
  to.word(start)
  for (const word of words) {
    start += Buffer.byteLength(word)
    to.word(start)
  }
  for (const word of words) to.text(word)
  return to.written()
}
