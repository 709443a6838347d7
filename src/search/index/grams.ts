// Grams: the runs of two and of three UTF-16 code units in a word, as numbers.

const UNIT = 0x10000

/** Every gram of a word, each once. */
export function gramsOf(word: string): Set<number> {
  const grams = new Set<number>()
  for (let i = 0; i + 1 < word.length; i++) {
    grams.add(gramAt(word, i, 2))
    if (i + 2 < word.length) grams.add(gramAt(word, i, 3))
  }
  return grams
}

/** The gram of two or three code units that starts at a position. Exact: it stays below 2^53. */
export function gramAt(word: string, i: number, length: 2 | 3): number {
  const two = word.charCodeAt(i) * UNIT + word.charCodeAt(i + 1)
  return length === 2 ? two : two * UNIT + word.charCodeAt(i + 2)
}
