// Spelling correction: MiniSearch's fuzzy search over the words of names, synonyms and titles. (rule 13.17)
import MiniSearch, { type Options } from 'minisearch'
import type { Pause } from '../../catalog/storage/pause.ts'

/** The most words that are indexed. */
export const MOST_WORDS = 50_000
/** Words that are indexed between two pauses. */
const STEP = 100
const CORRECTIONS = 3
/** The most results that are cached: visitors who type or page repeat their words. */
const CACHED = 2_000

interface Word {
  id: string
}

export interface Spelling {
  /** Resolves when all words are indexed. Until then fewer words are known. */
  readonly ready: Promise<void>
  has(word: string): boolean
  /**
   * Up to three known words within one edit (two if the word has six or more characters), the nearest and most used
   * first.
   */
  corrections(word: string): string[]
  add(word: string): void
}

/** Indexes the most used words (matching form). The uses of a repeated word add up. */
export function openSpelling(words: Iterable<readonly [word: string, uses: number]>, pause: Pause): Spelling {
  const uses = new Map<string, number>()
  const index = new MiniSearch<Word>(optionsFor(uses))
  const cache = new Map<string, string[]>()

  function add(word: string): void {
    if (index.has(word)) return
    index.add({ id: word })
    cache.clear()
  }

  async function fill(): Promise<void> {
    await addUses(uses, words, pause)
    const mostUsed = Array.from(uses.keys()).sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
    for (const [i, word] of mostUsed.slice(0, MOST_WORDS).entries()) {
      add(word)
      if (i % STEP === 0) await pause()
    }
  }

  return {
    ready: fill(),
    has: (word) => index.has(word),
    corrections(word) {
      const known = cache.get(word)
      if (known) return known
      if (cache.size === CACHED) cache.clear()
      const found = index.search(word, { fuzzy: word.length < 6 ? 1 : 2 })
      const corrections = found.slice(0, CORRECTIONS).map(({ id }) => id as string)
      cache.set(word, corrections)
      return corrections
    },
    add,
  }
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
