// Other forms of words that a search did not understand, from the words of names, synonyms and titles. (rules 28.12, 28.13)

import type { Pause } from '../../ground/scheduling.ts'
import { type Choice, type ComparableWords, comparableWords, nearest } from './nearest.ts'
import { correctionsOf, type Words } from './variants.ts'

/** The most words that are indexed. */
export const MAX_WORDS = 50_000
/** Words that are indexed between two pauses. */
const STEP = 100

export type Spelling = ReturnType<typeof openSpelling>

/** A word in matching form. */
type CountedWord = readonly [word: string, uses: number]

/**
 * Indexes the most used words. The uses of a repeated word add up. What is found depends on the words alone, and not on
 * their order or the time.
 */
export function openSpelling(
  wordsInUse: () => Iterable<CountedWord>,
  known: Pick<Words, 'isName' | 'isTerm'> & { words?(): unknown },
) {
  let index = wordIndex(wordsInUse())
  // A generator that throws does not go on, so what it reads has to be there.
  const read = () => {
    known.words?.()
    return index
  }
  const has = (word: string) => read().words().has(word)
  const words: Words = { ...known, has, nearest: (word, choice) => read().nearest(word, choice) }
  return {
    /** Indexes the words in steps. Otherwise the first call of the others does it. */
    load: (pause: Pause): Promise<void> => index.load(pause),
    /** Whether a word is one of the catalog. */
    has,
    /** Other spellings of a word, the nearest and most used first. (rule 28.13) */
    corrections: (word: string): string[] => correctionsOf(word, words),
    /** Makes the next call index the words again. */
    forget(): void {
      index = wordIndex(wordsInUse())
    },
  }
}

function wordIndex(wordsInUse: Iterable<CountedWord>) {
  const uses = new Map<string, number>()
  const comparable = comparableWords()
  const steps = indexing(wordsInUse, uses, comparable)
  const words = (): ComparableWords => {
    for (const _ of steps);
    return comparable
  }
  return {
    words,
    nearest: (word: string, choice: Choice) => nearest(word, words(), uses, choice),
    async load(pause: Pause): Promise<void> {
      for (const _ of steps) await pause()
    },
  }
}

/** Adds the words in steps. */
function* indexing(words: Iterable<CountedWord>, uses: Map<string, number>, comparable: ComparableWords) {
  let count = 0
  for (const [word, times] of words) {
    uses.set(word, (uses.get(word) ?? 0) + times)
    if (++count % STEP === 0) yield
  }
  const byUses = [...Map.groupBy(uses.keys(), (word) => uses.get(word) as number)].sort(([a], [b]) => b - a)
  let left = MAX_WORDS
  for (const [, words] of byUses)
    for (const word of left > 0 ? words.sort().slice(0, left) : []) {
      comparable.add(word)
      if (--left % STEP === 0) yield
    }
}
