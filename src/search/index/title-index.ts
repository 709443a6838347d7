// Finds the entries whose titles contain a text: the n-gram index narrows the words, the posting lists give the
// entries.
import { lowerBound } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import { cached, recently } from '../../ground/caches.ts'
import { listOf, type NumberSet, unsorted } from './sets.ts'
import { ngramAt, type TitleVocabulary } from './title-words.ts'

/** What part of a word a text must be. */
export type Part = 'substring' | 'prefix' | 'suffix' | 'whole'

export type TitleIndex = ReturnType<typeof titleIndex>

/** Positions of words, and the lengths of their posting lists together. */
interface WordSet {
  words: Uint32Array
  uses: number
}

/** Longer lists of words are not kept, unless they are the index's own. */
const CACHED_WORDS = 200
/** Of recent unions. */
const RECENT_BYTES = 16 * 2 ** 20

/** The index over a vocabulary in the kernel's memory. Its posting lists are in that memory or in scratch memory. */
export function titleIndex(vocabulary: TitleVocabulary, kernel: Kernel) {
  const containing = cached(
    (text) => wordsContaining(vocabulary, text),
    ({ words }) => words.length <= CACHED_WORDS || words.buffer === vocabulary.ngramWords.buffer,
  )
  const uses = cached((text) => containing.of(text).uses)
  const recent = recently<NumberSet>({ maxBytes: RECENT_BYTES, bytesOf: ({ list }) => list.byteLength })
  return {
    /** The entries with a title of which some word has the text (matching form) as this part. */
    postings(text: string, part: Part): Postings {
      const find = () => unionOf(vocabulary, withPart(vocabulary, containing.of(text), { text, part }), kernel.size)
      return listOf(kernel, recent(`${part} ${text}`, find))
    },
    /** How many entries `postings(text, 'substring')` has at most. */
    most: (text: string): number => uses.of(text),
  }
}

function wordsContaining(vocabulary: TitleVocabulary, text: string): WordSet {
  const found = candidates(vocabulary, text)
  const isWhole = text.length === 2 || text.length === 3
  return usedSet(vocabulary, isWhole ? found : found.filter((i) => vocabulary.words[i]?.includes(text)))
}

/** Those of the words with a text that have it as a part. */
function withPart(vocabulary: TitleVocabulary, found: WordSet, { text, part }: { text: string; part: Part }): WordSet {
  if (part === 'substring') return found
  const has = (word: string) =>
    part === 'suffix' ? word.endsWith(text) : word.startsWith(text) && (part === 'prefix' || word === text)
  return usedSet(
    vocabulary,
    found.words.filter((i) => has(vocabulary.words[i] as string)),
  )
}

function usedSet({ starts }: TitleVocabulary, words: Uint32Array): WordSet {
  let uses = 0
  for (const i of words) uses += (starts[i + 1] as number) - (starts[i] as number)
  return { words, uses }
}

/**
 * All words that can contain a text: those with its rarest n-gram, or every word if it is shorter than a bigram. A bigram
 * or trigram is in each of them.
 */
function candidates(vocabulary: TitleVocabulary, text: string): Uint32Array {
  if (text.length < 2) return Uint32Array.from(vocabulary.words.keys())
  if (text.length === 2) return wordsWith(vocabulary, ngramAt(text, 0, 2))
  let rarest = wordsWith(vocabulary, ngramAt(text, 0, 3))
  for (let i = 1; i < text.length - 2 && rarest.length > 0; i++) {
    const words = wordsWith(vocabulary, ngramAt(text, i, 3))
    if (words.length < rarest.length) rarest = words
  }
  return rarest
}

const NONE = new Uint32Array(0)

function wordsWith({ ngrams, ngramStarts, ngramWords }: TitleVocabulary, ngram: number): Uint32Array {
  const at = lowerBound(ngrams, ngram)
  return ngrams[at] === ngram ? ngramWords.subarray(ngramStarts[at], ngramStarts[at + 1]) : NONE
}

/** The entries of all words. To gather them takes a memory access for each word, a millisecond for a few letters at a million. */
function unionOf({ starts, postings }: TitleVocabulary, { words, uses }: WordSet, size: number): NumberSet {
  const entries = new Uint32Array(uses)
  let count = 0
  for (const i of words)
    for (let p = starts[i] as number; p < (starts[i + 1] as number); p++) entries[count++] = postings[p] as number
  return unsorted(size, entries)
}
