// Spelling correction with the words of names, synonyms and titles. (rule 13.17)
import type { Pause } from '../../catalog/storage/pause.ts'
import { cached } from '../cached.ts'
import { CORRECTIONS, type ComparableWords, comparableWords, nearest } from './nearest.ts'
import { variantsOf, type Words } from './variants.ts'

/** The most words that are indexed. */
export const MAX_WORDS = 50_000
/** Words that are indexed between two pauses. */
const STEP = 100
/** Relatives have the first part of a word in common: at least this share, and this many characters. */
const COMMON = 0.65
const COMMON_LEAST = 5

export interface Spelling {
  /** Resolves when all words are indexed. Until then fewer words are known. */
  readonly ready: Promise<void>
  has(word: string): boolean
  /**
   * Up to three known words within one edit (two if the word has six or more characters), the nearest and most used
   * first. An edit adds, removes or replaces a character, or swaps two neighbors. (rule 28.13)
   */
  corrections(word: string): string[]
  /** Up to three known words that begin alike, such as `animation` for `animated`; the most used first. */
  relatives(word: string): string[]
  /** Other forms of a word, the best first. (rule 28.12) */
  variants(word: string): string[]
  add(word: string): void
}

interface SpellingOptions {
  pause: Pause
  /** Whether a word that is not indexed is a name in the catalog. (rule 28.13) */
  isName: Words['isName']
  inFamily: Words['inFamily']
}

/** Indexes the most used words (matching form). The uses of a repeated word add up. */
export function openSpelling(
  words: Iterable<readonly [word: string, uses: number]>,
  { pause, isName, inFamily }: SpellingOptions,
): Spelling {
  const uses = new Map<string, number>()
  const comparable = comparableWords()
  const known: Words = {
    has: comparable.has,
    isName,
    inFamily,
    corrections: (word) => nearest(word, comparable, uses),
    relatives: (word) => mostUsed(beginningAlike(comparable, word), uses),
  }

  const variants = cached((word) => variantsOf(word, known))

  function add(word: string): void {
    if (comparable.has(word)) return
    comparable.add(word)
    variants.forget()
  }

  async function fill(): Promise<void> {
    await addUses(uses, words, pause)
    for (const [i, word] of mostUsed(Array.from(uses.keys()), uses, MAX_WORDS).entries()) {
      add(word)
      if (i % STEP === 0) await pause()
    }
  }

  return {
    ready: fill(),
    has: known.has,
    corrections: known.corrections,
    relatives: known.relatives,
    variants: variants.of,
    add,
  }
}

function beginningAlike({ beginning }: ComparableWords, word: string): string[] {
  const length = Math.max(COMMON_LEAST, Math.ceil(word.length * COMMON))
  if (word.length < length) return []
  return beginning(word.slice(0, length)).filter((other) => other.length * COMMON <= length)
}

function mostUsed(words: string[], uses: ReadonlyMap<string, number>, limit = CORRECTIONS): string[] {
  return words.sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)).slice(0, limit)
}

async function addUses(
  uses: Map<string, number>,
  words: Iterable<readonly [string, number]>,
  pause: Pause,
): Promise<void> {
  let count = 0
  for (const [word, times] of words) {
    uses.set(word, (uses.get(word) ?? 0) + times)
    if (++count % STEP === 0) await pause()
  }
}
