// Whether a text begins or is any of many others, by one bit for each of their beginnings and for each of them (a Bloom filter).
// Words that lead nowhere are seen in nanoseconds: looking for one in all segments of a million entries takes a millisecond.
import { HASH_START, hashWith, textHash, toLatin1 } from '../../ground/texts.ts'

/** Follows a whole text. No text contains it. */
const END = 0x0a
/** For each byte of the texts, and at most: a megabyte, of which the words of a million entries set an eighth. */
const [BITS, MOST_BITS] = [8, 2 ** 23]

export type Beginnings = ReturnType<typeof beginnings>

/** A filter for texts that have so many UTF-8 bytes together. */
export function beginnings(bytes: number) {
  const size = 2 ** Math.ceil(Math.log2(Math.max(32, Math.min(MOST_BITS, bytes * BITS))))
  const marks = new Uint32Array(size / 32)
  const placeOf = (hash: number) => (hash ^ (hash >>> 15)) & (size - 1)
  function mark(hash: number): void {
    marks[placeOf(hash) >>> 5]! |= 1 << (placeOf(hash) & 31)
  }
  return {
    /** Adds a text, or a part of it: UTF-8 bytes as a one-byte string. */
    add(text: string, from = 0, to = text.length): void {
      let hash = HASH_START
      for (let i = from; i < to; i++) {
        hash = hashWith(hash, text.charCodeAt(i))
        mark(hash)
      }
      mark(hashWith(hash, END))
    },
    /** False if no text begins with this one, or if none is this one. */
    mayHave(text: string, isWhole = false): boolean {
      const hash = textHash(toLatin1(text))
      const place = placeOf(isWhole ? hashWith(hash, END) : hash)
      return ((marks[place >>> 5] as number) & (1 << (place & 31))) !== 0
    },
  }
}
