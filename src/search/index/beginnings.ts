// Whether a text begins any of many others, by one bit for each of their beginnings (a Bloom filter). Words that lead nowhere are
// seen in nanoseconds: looking for one in all segments of a million entries takes a millisecond.
import { HASH_START, hashWith, textHash, toLatin1 } from '../../ground/texts.ts'

/** For each byte of the texts, and at most: a megabyte, of which the words of a million entries set an eighth. */
const [BITS, MOST_BITS] = [8, 2 ** 23]

export type Beginnings = ReturnType<typeof beginnings>

/** A filter for texts that have so many UTF-8 bytes together. */
export function beginnings(bytes: number) {
  const size = 2 ** Math.ceil(Math.log2(Math.max(32, Math.min(MOST_BITS, bytes * BITS))))
  const marks = new Uint32Array(size / 32)
  const placeOf = (hash: number) => (hash ^ (hash >>> 15)) & (size - 1)
  return {
    /** Adds a text, or a part of it: UTF-8 bytes as a one-byte string. */
    add(text: string, from = 0, to = text.length): void {
      let hash = HASH_START
      for (let i = from; i < to; i++) {
        hash = hashWith(hash, text.charCodeAt(i))
        marks[placeOf(hash) >>> 5]! |= 1 << (placeOf(hash) & 31)
      }
    },
    /** False if no text begins with this one. */
    mayHave(text: string): boolean {
      const place = placeOf(textHash(toLatin1(text)))
      return ((marks[place >>> 5] as number) & (1 << (place & 31))) !== 0
    },
  }
}
