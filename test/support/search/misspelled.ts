// Misspelled queries.
import type { Random } from '../project/random.ts'

/** One to four words with a part twice or left out. */
export const misspelled = (random: Random, words: readonly string[]) => {
  const typo = (word: string) => word.slice(0, random.below(word.length) + 1) + word.slice(random.below(word.length))
  return Array.from({ length: 1 + random.below(4) }, () => typo(random.pick(words))).join(' ')
}
