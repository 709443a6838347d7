// Finding entries by pieces of their titles.
import { type Postings, setBit, wordsFor } from '../catalog/postings.ts'
import { gramAt } from './grams.ts'
import type { TitleVocabulary } from './title-words.ts'

/** Where in a word of the title a text must stand. */
export type Place = 'inside' | 'end' | 'start' | 'whole'

export interface TitleIndex {
  /** The entries of whose title some word has the text (matching form) in the place. */
  entries(text: string, place: Place): Postings
}

/** The index over a vocabulary; `size` is the number of entries. */
export function titleIndex(vocabulary: TitleVocabulary, size: number): TitleIndex {
  return {
    entries(text, place) {
      const words = wordsWith(vocabulary, text).filter((i) => stands(vocabulary.words[i] as string, text, place))
      return unionOf(vocabulary, words, size)
    },
  }
}

function stands(word: string, text: string, place: Place): boolean {
  if (place === 'inside') return word.includes(text)
  if (place === 'whole') return word === text
  return place === 'end' ? word.endsWith(text) : word.startsWith(text)
}

/** The words that hold the rarest gram of a text: all that can hold the text. Folding may leave less than a gram. */
function wordsWith(vocabulary: TitleVocabulary, text: string): number[] {
  if (text.length < 2) return Array.from(vocabulary.words.keys())
  if (text.length === 2) return Array.from(gramList(vocabulary, gramAt(text, 0, 2)))
  const lists = Array.from({ length: text.length - 2 }, (_, i) => gramList(vocabulary, gramAt(text, i, 3)))
  return Array.from(lists.reduce((rarest, list) => (list.length < rarest.length ? list : rarest)))
}

const NONE = new Uint32Array(0)

function gramList({ grams, gramStarts, gramWords }: TitleVocabulary, gram: number): Uint32Array {
  let low = 0
  let high = grams.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((grams[middle] as number) < gram) low = middle + 1
    else high = middle
  }
  return grams[low] === gram ? gramWords.subarray(gramStarts[low], gramStarts[low + 1]) : NONE
}

/** Beyond one entry in this many the union is a bitset. */
const DENSE = 64

function unionOf({ starts, postings }: TitleVocabulary, words: readonly number[], size: number): Postings {
  const lists = words.map((i) => postings.subarray(starts[i], starts[i + 1]))
  const total = lists.reduce((sum, list) => sum + list.length, 0)
  if (lists.length === 1) return { kind: 'sparse', list: lists[0] as Uint32Array }
  return total * DENSE > size ? asBitset(lists, size) : asList(lists)
}

function asList(lists: readonly Uint32Array[]): Postings {
  const entries = new Set<number>()
  for (const list of lists) for (const entry of list) entries.add(entry)
  return { kind: 'sparse', list: Uint32Array.from(entries).sort() }
}

function asBitset(lists: readonly Uint32Array[], size: number): Postings {
  const words = new Uint32Array(wordsFor(size))
  for (const list of lists) for (const entry of list) setBit(words, entry)
  return { kind: 'dense', words, count: 0 }
}
