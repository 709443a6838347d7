// Finds the entries whose titles contain a text: the n-gram index narrows the words, the posting lists give the
// entries.
import { addressOf, type EntryNumber, skipWords, wordsAt } from '../../catalog/storage/arena.ts'
import { lowerBound } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { hasBit, type Postings, setBit, wordsFor } from '../../catalog/storage/postings.ts'
import { cached, recently } from '../../ground/caches.ts'
import { packLists } from './packed-lists.ts'
import { ngramAt, type TitleVocabulary } from './title-words.ts'

/** What part of a word a text must be. */
export type Part = 'substring' | 'prefix' | 'suffix' | 'whole'

export type TitleIndex = ReturnType<typeof titleIndex>

/** Positions of words, and the lengths of their posting lists together. */
interface WordSet {
  words: Uint32Array
  uses: number
}

/** Longer lists of words are only kept while they are recent, unless they are the index's own. */
const CACHED_WORDS = 200
const RECENT_BYTES = 16 * 2 ** 20

/** The index over a vocabulary in the kernel's memory. Its posting lists are in that memory or in scratch memory. */
export function titleIndex(vocabulary: TitleVocabulary, kernel: Kernel) {
  const isOwn = ({ buffer }: Uint32Array) => buffer === vocabulary.ngramWords.buffer
  const recent = recently<WordSet>({
    maxBytes: RECENT_BYTES,
    bytesOf: ({ words }) => (isOwn(words) ? 0 : words.byteLength),
  })
  const containing = cached(
    (text) => recent(text, () => wordsContaining(vocabulary, text)),
    ({ words }) => words.length <= CACHED_WORDS || isOwn(words),
  )
  const uses = cached((text) => containing.of(text).uses)
  return {
    /** The entries with a title of which some word has the text (matching form) as this part. */
    postings(text: string, part: Part): Postings {
      const found = containing.of(text)
      return unionOf(vocabulary, part === 'substring' ? found : withPart(vocabulary, found, { text, part }), kernel)
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

/** Those of the words with a text that have it as a part other than any. */
function withPart(
  vocabulary: TitleVocabulary,
  { words }: WordSet,
  { text, part }: { text: string; part: Part },
): WordSet {
  const has = (word: string) =>
    part === 'suffix' ? word.endsWith(text) : word.startsWith(text) && (part === 'prefix' || word === text)
  return usedSet(
    vocabulary,
    words.filter((i) => has(vocabulary.words[i] as string)),
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

/** The union is a bitset if the lists together have more than one entry in 1,024: a longer one takes longer to sort. */
const DENSE = 1024

function unionOf(vocabulary: TitleVocabulary, { words, uses }: WordSet, kernel: Kernel): Postings {
  if (uses * DENSE > kernel.size) return asBitset(vocabulary, words, kernel)
  const [only] = words
  const isOne = only !== undefined && words.length === 1
  return isOne ? listOf(vocabulary, only) : mergedList(vocabulary, words, kernel)
}

function listOf({ starts, postings }: TitleVocabulary, word: number): Postings {
  const start = starts[word] as number
  return { kind: 'sparse', at: skipWords(addressOf(postings), start), length: (starts[word + 1] as number) - start }
}

function mergedList({ starts, postings }: TitleVocabulary, words: Uint32Array, kernel: Kernel): Postings {
  const lists = Array.from(words, (i) => postings.subarray(starts[i], starts[i + 1]))
  const { values: entries } = packLists(lists)
  entries.sort()
  const distinct = entries.filter((entry, i) => i === 0 || entry !== entries[i - 1])
  const at = kernel.scratch()
  wordsAt(kernel.arena, at, distinct.length).set(distinct)
  return { kind: 'sparse', at, length: distinct.length }
}

function asBitset({ starts, postings }: TitleVocabulary, words: Uint32Array, kernel: Kernel): Postings {
  const { arena, size } = kernel
  const at = kernel.scratch()
  wordsAt(arena, at, wordsFor(size)).fill(0)
  let count = 0
  for (const i of words) {
    for (let p = starts[i] as number; p < (starts[i + 1] as number); p++) {
      const entry = postings[p] as EntryNumber
      if (hasBit(arena.words, at, entry)) continue
      setBit(arena.words, at, entry)
      count += 1
    }
  }
  return { kind: 'dense', at, count }
}
