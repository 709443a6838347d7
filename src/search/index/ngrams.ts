// N-grams: the bigrams and trigrams of a word, in UTF-16 code units, as numbers.

const UNIT = 0x10000

/** The distinct bigrams and trigrams of a word. */
export function ngramsOf(word: string): Set<number> {
  const ngrams = new Set<number>()
  for (let i = 0; i + 1 < word.length; i++) {
    ngrams.add(ngramAt(word, i, 2))
    if (i + 2 < word.length) ngrams.add(ngramAt(word, i, 3))
  }
  return ngrams
}

/** The n-gram that starts at code unit `i`. It is below 2^48, so a double holds it exactly. */
export function ngramAt(word: string, i: number, length: 2 | 3): number {
  const bigram = word.charCodeAt(i) * UNIT + word.charCodeAt(i + 1)
  return length === 2 ? bigram : bigram * UNIT + word.charCodeAt(i + 2)
}
