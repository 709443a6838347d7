// Finds the entries whose titles contain a text: the n-gram index narrows the words, the posting lists give the
// entries.
import { utf8 } from '#platform'
import { lowerBound } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import { cached, recently } from '../../ground/caches.ts'
import { numbersOfLists } from './packed-lists.ts'
import { listOf, type NumberSet, unsorted } from './sets.ts'
import { ngramAt, type TitleVocabulary } from './title-words.ts'

/** What part of a word a text must be. */
export type Part = 'substring' | 'prefix' | 'suffix' | 'whole'

export type TitleIndex = ReturnType<typeof titleIndex>

/** Of recent unions, or so many for each site of a large catalog. */
const [RECENT_BYTES, SITE_BYTES] = [16 * 2 ** 20, 32]

/** The index over a vocabulary in the kernel's memory. Its posting lists are in that memory or in scratch memory. */
export function titleIndex(vocabulary: TitleVocabulary, kernel: Kernel) {
  const uses = cached((text) => usesOf(vocabulary, wordsWithPart(vocabulary, text, 'substring')))
  const maxBytes = Math.max(RECENT_BYTES, SITE_BYTES * kernel.size)
  const recent = recently<NumberSet>({ maxBytes, bytesOf: ({ list }) => list.byteLength })
  return {
    /** The entries with a title of which some word has the text (matching form) as this part. */
    postings(text: string, part: Part): Postings {
      const find = () => unionOf(vocabulary, wordsWithPart(vocabulary, text, part), kernel.size)
      return listOf(kernel, recent(`${part} ${text}`, find))
    },
    /** How many entries `postings(text, 'substring')` has at most. */
    most: (text: string): number => uses.of(text),
  }
}

/** The positions of the words that have a text as a part, which the next look at any lists may overwrite. */
function wordsWithPart(vocabulary: TitleVocabulary, text: string, part: Part): Uint32Array {
  const found = candidates(vocabulary, text)
  if (part === 'substring' && (text.length === 2 || text.length === 3)) return found
  const bytes = utf8(text)
  return found.filter((i) => hasPart(vocabulary, i, bytes, part))
}

function hasPart({ text, bounds }: TitleVocabulary, word: number, bytes: Uint8Array, part: Part): boolean {
  const [start, end] = [bounds[word] as number, (bounds[word + 1] as number) - bytes.length]
  const [from, to] = [part === 'suffix' ? end : start, part === 'prefix' ? start : end]
  if (end < start || (part === 'whole' && end > start)) return false
  for (let at = from; at <= to; at++) if (isAt(text, at, bytes)) return true
  return false
}

function isAt(text: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (text[at + i] !== bytes[i]) return false
  return true
}

/** The lengths of the posting lists of words together. */
function usesOf({ starts }: TitleVocabulary, words: Uint32Array): number {
  return words.reduce((sum, i) => sum + (starts[i + 1] as number) - (starts[i] as number), 0)
}

/**
 * All words that can contain a text: those with its two rarest trigrams, which few others have, or every word if it is shorter
 * than a bigram. A bigram or trigram is in each of them.
 */
function candidates({ bounds, ngrams, ngramWords }: TitleVocabulary, text: string): Uint32Array {
  if (text.length < 2) return Uint32Array.from(bounds.subarray(1).keys())
  const length = text.length === 2 ? 2 : 3
  const places = Array.from({ length: text.length - length + 1 }, (_, i) => placeOf(ngrams, ngramAt(text, i, length)))
  if (places.includes(-1)) return new Uint32Array(0)
  const bytesAt = (at: number) => (ngramWords.starts[at + 1] as number) - (ngramWords.starts[at] as number)
  const [rarest, second = rarest] = places.sort((a, b) => bytesAt(a) - bytesAt(b)) as [number, ...number[]]
  const words = numbersOfLists(ngramWords, rarest, rarest + 1)
  return second === rarest ? words : inBoth(words.slice(), numbersOfLists(ngramWords, second, second + 1))
}

function placeOf(ngrams: Float64Array, ngram: number): number {
  const at = lowerBound(ngrams, ngram)
  return ngrams[at] === ngram ? at : -1
}

/** The numbers of two ascending lists that both have. */
function inBoth(some: Uint32Array, others: Uint32Array): Uint32Array {
  let at = 0
  return some.filter((number) => {
    while ((others[at] as number) < number) at++
    return others[at] === number
  })
}

/** The entries of all words. To gather them takes a memory access for each word, a millisecond for a few letters at a million. */
function unionOf(vocabulary: TitleVocabulary, words: Uint32Array, size: number): NumberSet {
  const { starts, postings } = vocabulary
  const entries = new Uint32Array(usesOf(vocabulary, words))
  let count = 0
  for (const i of words)
    for (let p = starts[i] as number; p < (starts[i + 1] as number); p++) entries[count++] = postings[p] as number
  return unsorted(size, entries)
}
