// Words near a mistyped one: MiniSearch's fuzzy search over the vocabulary of names, synonyms and titles.
import MiniSearch, { type Options } from 'minisearch'

/** The vocabulary keeps this many words, the most used ones. */
export const MOST_WORDS = 50_000
const CHUNK = 500
const NEAR = 3
/** What was found for so many words is remembered: who types slowly, or pages on, sends the same ones again. */
const REMEMBERED = 2_000

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
 * The spelling of words (matching form) with how often each is used; one that is given again is used more often. The
 * index is made in small steps between requests.
 */
export function spellingOf(words: Iterable<readonly [word: string, times: number]>): Spelling {
  const uses = new Map<string, number>()
  const index = new MiniSearch<Word>(optionsFor(uses))
  const remembered = new Map<string, string[]>()

  function add(word: string): void {
    if (index.has(word)) return
    index.add({ id: word })
    remembered.clear()
  }

  function look(word: string): string[] {
    const found = index.search(word, { fuzzy: word.length < 6 ? 1 : 2 })
    return found.slice(0, NEAR).map(({ id }) => id as string)
  }

  async function fill(): Promise<void> {
    await addUses(uses, words)
    const known = Array.from(uses.keys()).sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
    for (const [i, word] of known.slice(0, MOST_WORDS).entries()) {
      add(word)
      if (i % CHUNK === 0) await nextTurn()
    }
  }

  return {
    ready: fill(),
    has: (word) => index.has(word),
    near(word) {
      const known = remembered.get(word)
      if (known) return known
      if (remembered.size === REMEMBERED) remembered.clear()
      const found = look(word)
      remembered.set(word, found)
      return found
    },
    add,
  }
}

/** Resolves when what waits for the event loop has had its turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function addUses(uses: Map<string, number>, words: Iterable<readonly [string, number]>): Promise<void> {
  let seen = 0
  for (const [word, times] of words) {
    uses.set(word, (uses.get(word) ?? 0) + times)
    if (++seen % CHUNK === 0) await nextTurn()
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
