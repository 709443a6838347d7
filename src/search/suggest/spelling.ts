// Spelling correction: MiniSearch's fuzzy search over the words of names, synonyms and titles. (rule 13.17)
import MiniSearch, { type Options } from 'minisearch'
import type { Pause } from '../../catalog/storage/pause.ts'
import { cached } from '../cached.ts'
import { CORRECTIONS, LONG, nearest, swapped } from './nearest.ts'
import { variantsOf, type Words } from './variants.ts'

/** The most words that are indexed. */
export const MAX_WORDS = 50_000
/** Words that are indexed between two pauses. */
const STEP = 100
/** The results of MiniSearch that are compared. */
const NEAREST = 12
/** Relatives have the first part of a word in common: at least this share, and this many characters. */
const COMMON = 0.65
const COMMON_LEAST = 5

interface Word {
  id: string
}

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
  const index = new MiniSearch<Word>(optionsFor(uses))
  const known: Words = {
    has: (word) => index.has(word),
    isName,
    inFamily,
    corrections: (word) => nearest(word, nearWords(index, word), uses),
    relatives: (word) => mostUsed(beginningAlike(index, word), uses),
  }

  const variants = cached((word) => variantsOf(word, known))

  function add(word: string): void {
    if (index.has(word)) return
    index.add({ id: word })
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

/** Words that few edits separate from a word, and some others. */
function nearWords(index: MiniSearch<Word>, word: string): string[] {
  const near = index.search(word, { fuzzy: word.length < LONG ? 1 : 2 }).slice(0, NEAREST)
  return Array.from(
    new Set([...near.map(({ id }) => id as string), ...swapped(word).filter((other) => index.has(other))]),
  )
}

function beginningAlike(index: MiniSearch<Word>, word: string): string[] {
  const length = Math.max(COMMON_LEAST, Math.ceil(word.length * COMMON))
  if (word.length < length) return []
  const found = index.search(word.slice(0, length), { prefix: true }).map(({ id }) => id as string)
  return found.filter((other) => other.length * COMMON <= length)
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

function optionsFor(uses: ReadonlyMap<string, number>): Options<Word> {
  return {
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (word) => word,
    searchOptions: { boostDocument: (id) => 1 + Math.log10(1 + (uses.get(id as string) ?? 0)) / 10 },
  }
}
