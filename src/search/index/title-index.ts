// Finding entries by pieces of their titles.
import { type ArenaWords, addressOf, type EntryNumber, skipWords, wordsAt } from '../../catalog/storage/arena.ts'
import { lowerBound } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { hasBit, type Postings, setBit, wordsFor } from '../../catalog/storage/postings.ts'
import { gramAt } from './grams.ts'
import type { TitleVocabulary } from './title-words.ts'

/** Where in a word of the title a text must stand. */
type Place = 'inside' | 'end' | 'start' | 'whole'

export interface TitleIndex {
  /** The entries of whose title some word has the text (matching form) in the place. */
  entries(text: string, place: Place): Postings
}

/** The index over a vocabulary that lies in the kernel's memory; its lists lie in scratch memory or in the vocabulary. */
export function titleIndex(vocabulary: TitleVocabulary, kernel: Kernel): TitleIndex {
  return {
    entries(text, place) {
      const words: number[] = []
      for (const i of wordsWith(vocabulary, text)) {
        if (stands(vocabulary.words[i] as string, text, place)) words.push(i)
      }
      return unionOf(vocabulary, words, kernel)
    },
  }
}

function stands(word: string, text: string, place: Place): boolean {
  if (place === 'inside') return word.includes(text)
  if (place === 'whole') return word === text
  return place === 'end' ? word.endsWith(text) : word.startsWith(text)
}

/** The words that hold the rarest gram of a text: all that can hold the text. Folding may leave less than a gram. */
function wordsWith(vocabulary: TitleVocabulary, text: string): Iterable<number> {
  if (text.length < 2) return vocabulary.words.keys()
  if (text.length === 2) return gramList(vocabulary, gramAt(text, 0, 2))
  let rarest = gramList(vocabulary, gramAt(text, 0, 3))
  for (let i = 1; i < text.length - 2 && rarest.length > 0; i++) {
    const list = gramList(vocabulary, gramAt(text, i, 3))
    if (list.length < rarest.length) rarest = list
  }
  return rarest
}

const NONE = new Uint32Array(0)

function gramList({ grams, gramStarts, gramWords }: TitleVocabulary, gram: number): Uint32Array {
  const at = lowerBound(grams, gram)
  return grams[at] === gram ? gramWords.subarray(gramStarts[at], gramStarts[at + 1]) : NONE
}

/** Beyond one entry in this many the union is a bitset. */
const DENSE = 64

function unionOf({ starts, postings }: TitleVocabulary, words: readonly number[], kernel: Kernel): Postings {
  let total = 0
  for (const i of words) total += (starts[i + 1] as number) - (starts[i] as number)
  const runs = { starts, postings, words }
  if (total * DENSE > kernel.size) return asBitset(runs, kernel)
  const [only] = words
  const isOne = only !== undefined && words.length === 1
  return isOne ? listOf(runs, only) : asList(runs, total, kernel)
}

interface Runs {
  starts: Uint32Array
  postings: ArenaWords
  words: readonly number[]
}

function listOf({ starts, postings }: Runs, word: number): Postings {
  const start = starts[word] as number
  return { kind: 'sparse', at: skipWords(addressOf(postings), start), length: (starts[word + 1] as number) - start }
}

function asList({ starts, postings, words }: Runs, total: number, kernel: Kernel): Postings {
  const entries = new Uint32Array(total)
  let length = 0
  for (const i of words) {
    for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) entries[length++] = postings[at] as number
  }
  entries.sort()
  const distinct = entries.filter((entry, i) => i === 0 || entry !== entries[i - 1])
  const at = kernel.scratch()
  wordsAt(kernel.arena, at, distinct.length).set(distinct)
  return { kind: 'sparse', at, length: distinct.length }
}

function asBitset({ starts, postings, words }: Runs, { arena, scratch, size }: Kernel): Postings {
  const at = scratch()
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
