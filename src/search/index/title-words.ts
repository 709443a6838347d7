// The words of titles: for each word the entries whose title has it. A token holds no space, so a title contains it just
// where one of the title's words does; a vocabulary of words is a hundred times smaller than the titles.
//
// The build makes one block for each segment and joins them into the block of the whole catalog.
import type { ArenaBytes, ArenaWords } from '../../catalog/storage/arena.ts'
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import { gramsOf } from './grams.ts'

/** Words in order of first appearance, each with the entries whose titles have it. */
export interface TitleWords {
  readonly words: readonly string[]
  /** Where each word's list starts in `postings`; one more than words. */
  readonly starts: Uint32Array
  /** Entry numbers, ascending a word. */
  readonly postings: Uint32Array
}

/** The words of some titles, entries numbered from 0. */
export function titleWords(titles: readonly string[]): TitleWords {
  const lists = new Map<string, number[]>()
  for (const [entry, title] of titles.entries()) {
    for (const word of new Set(wordsOf(matchingForm(title)))) append(lists, word, entry)
  }
  return fromLists(lists)
}

/** Joins the words of segments; entries of the n-th are moved up by n times `stride`. */
export function joinTitleWords(segments: readonly TitleWords[], stride: number): TitleWords {
  const lists = new Map<string, number[]>()
  for (const [n, { words, starts, postings }] of segments.entries()) {
    for (let i = 0; i < words.length; i++) {
      for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) {
        append(lists, words[i] as string, n * stride + (postings[at] as number))
      }
    }
  }
  return fromLists(lists)
}

function append(lists: Map<string, number[]>, word: string, entry: number): void {
  const list = lists.get(word)
  if (list) list.push(entry)
  else lists.set(word, [entry])
}

function fromLists(lists: ReadonlyMap<string, readonly number[]>): TitleWords {
  const starts = new Uint32Array(lists.size + 1)
  let total = 0
  let i = 0
  for (const list of lists.values()) starts[++i] = total += list.length
  const postings = new Uint32Array(total)
  i = 0
  for (const list of lists.values()) postings.set(list, starts[i++])
  return { words: Array.from(lists.keys()), starts, postings }
}

/** The block of a segment's words. */
export function packTitleWords({ words, starts, postings }: TitleWords): Uint8Array {
  return packColumns([Buffer.from(words.join(' ')), starts, postings])
}

/** The words of a segment's block. Throws BadColumns. */
export function unpackTitleWords(block: Uint8Array): TitleWords {
  const [text, starts, postings] = unpackColumns(block, 3) as [Uint8Array, Uint8Array, Uint8Array]
  return { words: wordsIn(text), starts: u32(starts), postings: u32(postings) }
}

/** The words with their index of grams: two and three characters that stand next to each other in a word. */
export interface TitleVocabulary extends TitleWords {
  readonly postings: ArenaWords
  /** Grams as numbers, ascending. */
  readonly grams: Float64Array
  /** Where each gram's list starts in `gramWords`; one more than grams. */
  readonly gramStarts: Uint32Array
  /** Positions of the words that hold the gram, ascending. */
  readonly gramWords: Uint32Array
  /** Positions of the words that most titles have, the most used first. */
  readonly mostUsed: Uint32Array
}

/** As many of them are kept. */
const MOST_USED = 50_000

/** The block of the whole catalog's words, with their grams. */
export function packVocabulary(titles: TitleWords): Uint8Array {
  const lists = new Map<number, number[]>()
  for (const [i, word] of titles.words.entries()) {
    for (const gram of gramsOf(word)) {
      const list = lists.get(gram)
      if (list) list.push(i)
      else lists.set(gram, [i])
    }
  }
  const grams = Float64Array.from(lists.keys()).sort()
  const starts = new Uint32Array(grams.length + 1)
  for (const [i, gram] of grams.entries()) starts[i + 1] = (starts[i] as number) + (lists.get(gram)?.length ?? 0)
  const words = new Uint32Array(starts[grams.length] as number)
  for (const [i, gram] of grams.entries()) words.set(lists.get(gram) ?? [], starts[i])
  const text = Buffer.from(titles.words.join(' '))
  return packColumns([text, titles.starts, titles.postings, grams, starts, words, mostUsedOf(titles)])
}

function mostUsedOf({ words, starts }: TitleWords): Uint32Array {
  const uses = (i: number) => (starts[i + 1] as number) - (starts[i] as number)
  const order = Uint32Array.from(words.keys()).sort((a, b) => uses(b) - uses(a) || a - b)
  return order.slice(0, MOST_USED)
}

type Seven<T> = [T, T, T, T, T, T, T]

/** The words and grams of a whole catalog's block. Throws BadColumns. */
export function unpackVocabulary(block: ArenaBytes): TitleVocabulary {
  const [text, starts, postings, grams, gramStarts, words, mostUsed] = unpackColumns(block, 7) as Seven<ArenaBytes>
  return {
    words: wordsIn(text),
    starts: u32(starts),
    postings: u32(postings),
    grams: new Float64Array(grams.buffer, grams.byteOffset, grams.byteLength / 8),
    gramStarts: u32(gramStarts),
    gramWords: u32(words),
    mostUsed: u32(mostUsed),
  }
}

function wordsIn(text: Uint8Array): string[] {
  return wordsOf(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString())
}
