// A dictionary of the words of a segment's section texts. A text has a code of one or two bytes in place of each word.
// Codes are bytes that UTF-8 JSON never has (CODES in ../model/shape.ts).
import { utf8 } from '#platform'
import { CODES } from '../model/shape.ts'
import { type ByteWriter, byteWriter } from './byte-writer.ts'

const { SHORT_CODES, FIRST_LEAD } = CODES
const MAX_WORDS = SHORT_CODES + (256 - FIRST_LEAD) * 256

export interface Dictionary {
  /**
   * As the kernel reads it: the start of each word and the end of the last, 32-bit offsets in `bytes`; then the words.
   */
  readonly bytes: Uint8Array
  /** Writes the words of a text. A word with a code becomes the code. */
  encode(words: readonly string[], to: ByteWriter): void
}

/** A word with the blank after it, or the characters between two words. */
const WORDS = /[^\s"]+ ?|[\s"]+/gu

/** The words of a text. Joined, they are the text. */
export function textWords(text: string): readonly string[] {
  return text.match(WORDS) ?? []
}

/** The dictionary of the words that save the most bytes in these texts. */
export function dictionaryOf(texts: readonly (readonly string[])[]): Dictionary {
  const words = mostSaving(texts)
  const codes = new Map(words.map((word, i) => [word, i]))
  return {
    bytes: pack(words),
    encode(text, to) {
      for (const word of text) {
        const code = codes.get(word)
        if (code === undefined) to.text(word)
        else putCode(to, code)
      }
    },
  }
}

function mostSaving(texts: readonly (readonly string[])[]): string[] {
  const uses = new Map<string, { word: string; saved: number }>()
  for (const text of texts) {
    for (const word of text) {
      const use = uses.get(word)
      if (use) use.saved += word.length - 1
      else uses.set(word, { word, saved: word.length - 1 })
    }
  }
  const worthy = Array.from(uses.values()).filter(({ word, saved }) => saved >= word.length)
  worthy.sort((a, b) => b.saved - a.saved || (a.word < b.word ? -1 : 1))
  return worthy.slice(0, MAX_WORDS).map(({ word }) => word)
}

function putCode(to: ByteWriter, i: number): void {
  const second = i - SHORT_CODES
  if (second >= 0) to.byte(FIRST_LEAD + (second >>> 8))
  to.byte(second < 0 ? i : second & 255)
}

function pack(words: readonly string[]): Uint8Array {
  const to = byteWriter()
  let start = (words.length + 1) * 4
  to.word(start)
  for (const word of words) {
    start += utf8(word).length
    to.word(start)
  }
  for (const word of words) to.text(word)
  return to.written()
}
