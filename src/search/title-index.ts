// Finding entries by pieces of their titles.
import { hasBit, type Postings, setBit, wordsFor } from '../catalog/postings.ts'
import { gramAt } from './grams.ts'
import type { TitleVocabulary } from './title-words.ts'

/** Where in a word of the title a text must stand. */
type Place = 'inside' | 'end' | 'start' | 'whole'

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
  if (words.length === 1) return { kind: 'sparse', list: postings.subarray(starts[words[0]!], starts[words[0]! + 1]) }
  let total = 0
  for (const i of words) total += (starts[i + 1] as number) - (starts[i] as number)
  const runs = { starts, postings, words }
  return total * DENSE > size ? asBitset(runs, size) : asList(runs, total)
}

interface Runs {
  starts: Uint32Array
  postings: Uint32Array
  words: readonly number[]
}

function asList({ starts, postings, words }: Runs, total: number): Postings {
  const entries = new Uint32Array(total)
  let length = 0
  for (const i of words) {
    for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) entries[length++] = postings[at] as number
  }
  entries.sort()
  return { kind: 'sparse', list: entries.filter((entry, i) => i === 0 || entry !== entries[i - 1]) }
}

function asBitset({ starts, postings, words }: Runs, size: number): Postings {
  const bits = new Uint32Array(wordsFor(size))
  let count = 0
  for (const i of words) {
    for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) {
      const entry = postings[at] as number
      if (hasBit(bits, entry)) continue
      setBit(bits, entry)
      count += 1
    }
  }
  return { kind: 'dense', words: bits, count }
}
