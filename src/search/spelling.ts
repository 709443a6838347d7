// Words near a mistyped one: MiniSearch's fuzzy search over the vocabulary of names, synonyms and titles.
import MiniSearch, { type Options } from 'minisearch'

/** The vocabulary keeps this many words, the most used ones. */
const MOST_WORDS = 50_000
const CHUNK = 500
const NEAR = 3

interface Word {
  id: string
}

export interface Spelling {
  /** Resolves when the vocabulary is in; until then fewer words are known. */
  readonly ready: Promise<void>
  has(word: string): boolean
  /** Up to three known words within one edit (two from six characters on), the nearest and most used first. */
  near(word: string): string[]
  add(word: string): void
}

/**
 * The spelling of a vocabulary of words (matching form) with how often each is used. The index is made in small steps
 * between requests.
 */
export function spellingOf(uses: ReadonlyMap<string, number>): Spelling {
  const index = new MiniSearch<Word>(optionsFor(uses))
  const words = Array.from(uses.keys()).sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  const documents = words.slice(0, MOST_WORDS).map((id) => ({ id }))
  return {
    ready: index.addAllAsync(documents, { chunkSize: CHUNK }),
    has: (word) => index.has(word),
    near(word) {
      const found = index.search(word, { fuzzy: word.length < 6 ? 1 : 2 })
      return found.slice(0, NEAR).map(({ id }) => id as string)
    },
    add(word) {
      if (!index.has(word)) index.add({ id: word })
    },
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
