// An inverted index of titles: each word with the entries whose title has it. A token has no space, so a title contains
// it only if one of its words does, and the words take a hundredth of the space of the titles.
//
// The build makes one block per segment and joins them into the block of the catalog, which has an n-gram index too.
import { textOf, utf8 } from '#platform'
import type { ArenaBytes, ArenaWords } from '../../catalog/storage/arena.ts'
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import { type AscendingLists, append, appendOnce, packAscending, packLists, startsOf } from './packed-lists.ts'

/** Words in order of first appearance, with their posting lists. */
export interface TitleWords {
  readonly words: readonly string[]
  /** Start of each word's list in `postings`; one more than there are words. */
  readonly starts: Uint32Array
  /** Entry numbers, ascending within a word. */
  readonly postings: Uint32Array
}

/** The words of titles in matching form, by entry. */
export function wordsOfForms(forms: readonly string[]): TitleWords {
  const lists = new Map<string, number[]>()
  for (const [entry, form] of forms.entries()) {
    for (const word of new Set(wordsOf(form))) append(lists, word, entry)
  }
  return fromLists(lists)
}

/** Joins the words of segments. The entries of segment n start at n × `stride`. */
export function joinTitleWords(segments: readonly TitleWords[], stride: number): TitleWords {
  const lists = new Map<string, number[]>()
  for (const [n, { words, starts, postings }] of segments.entries()) {
    for (const [i, word] of words.entries()) {
      const list = lists.get(word) ?? []
      if (list.length === 0) lists.set(word, list)
      const end = starts[i + 1] as number
      for (let at = starts[i] as number; at < end; at++) list.push(n * stride + (postings[at] as number))
    }
  }
  return fromLists(lists)
}

function fromLists(lists: ReadonlyMap<string, readonly number[]>): TitleWords {
  const { starts, values } = packLists(Array.from(lists.values()))
  return { words: Array.from(lists.keys()), starts, postings: values }
}

/** The block of a segment's words. */
function packTitleWords({ words, starts, postings }: TitleWords): Uint8Array {
  return packColumns([utf8(words.join(' ')), starts, postings])
}

/** The words of a segment's block. Throws BadColumns. */
function unpackTitleWords(block: Uint8Array): TitleWords {
  const [text, starts, postings] = unpackColumns(block, 3) as [Uint8Array, Uint8Array, Uint8Array]
  return { words: wordsOf(textOf(text)), starts: u32(starts), postings: u32(postings) }
}

/** The words of a catalog, with an n-gram index of them. */
export interface TitleVocabulary extends Omit<TitleWords, 'words'> {
  /** UTF-8. Word i is from `bounds[i]` up to, not including, `bounds[i + 1]`. */
  readonly text: Uint8Array
  readonly bounds: Uint32Array
  readonly postings: ArenaWords
  /** Bigrams and trigrams as numbers, ascending. */
  readonly ngrams: Float64Array
  /** Of each n-gram the positions of the words with it. */
  readonly ngramWords: AscendingLists
  /** Positions of the words that most titles have, the most frequent first; at most 50,000. */
  readonly mostUsed: Uint32Array
}

const MAX_USED = 50_000

/** The block of a catalog's words. */
export function packVocabulary(titles: TitleWords): Uint8Array {
  const lists = new Map<number, number[]>()
  for (const [i, word] of titles.words.entries()) {
    for (const ngram of ngramsOf(word)) appendOnce(lists, ngram, i)
  }
  const ngrams = Float64Array.from(lists.keys()).sort()
  const { starts, bytes } = packAscending(Array.from(ngrams, (ngram) => lists.get(ngram) as number[]))
  const words = titles.words.map(utf8)
  const text = utf8(titles.words.join(''))
  return packColumns([text, startsOf(words), titles.starts, titles.postings, ngrams, starts, bytes, mostUsedOf(titles)])
}

function mostUsedOf({ words, starts, postings }: TitleWords): Uint32Array {
  const uses = (i: number) => (starts[i + 1] as number) - (starts[i] as number)
  // Numbers of their uses and their places: V8 sorts these ten times faster than by a function.
  const ranked = Float64Array.from(words.keys(), (i) => (postings.length - uses(i)) * words.length + i).sort()
  return Uint32Array.from(ranked.subarray(0, MAX_USED), (number) => number % words.length)
}

/** The words of a catalog's block. Throws BadColumns. */
export function unpackVocabulary(block: ArenaBytes): TitleVocabulary {
  const [text, bounds, starts, postings, ngrams, ngramStarts, bytes, mostUsed] = unpackColumns(block, 8)
  return {
    text,
    bounds: u32(bounds),
    starts: u32(starts),
    postings: u32(postings),
    ngrams: new Float64Array(ngrams.buffer, ngrams.byteOffset, ngrams.byteLength / 8),
    ngramWords: { starts: u32(ngramStarts), bytes },
    mostUsed: u32(mostUsed),
  }
}

/** The word at a position. */
export function wordAt({ text, bounds }: TitleVocabulary, at: number): string {
  return textOf(text.subarray(bounds[at], bounds[at + 1]))
}

const UNIT = 0x10000

/** The bigrams and trigrams of a word, in UTF-16 code units, as numbers. */
function ngramsOf(word: string): number[] {
  const ngrams: number[] = []
  for (let i = 0; i + 1 < word.length; i++) {
    ngrams.push(ngramAt(word, i, 2))
    if (i + 2 < word.length) ngrams.push(ngramAt(word, i, 3))
  }
  return ngrams
}

/** The n-gram that starts at code unit `i`. It is below 2^48, so a double holds it exactly. */
export function ngramAt(word: string, i: number, length: 2 | 3): number {
  const bigram = word.charCodeAt(i) * UNIT + word.charCodeAt(i + 1)
  return length === 2 ? bigram : bigram * UNIT + word.charCodeAt(i + 2)
}

/** The titles of a segment. Only builds read them: they join them into the shards of the whole catalog. */
export interface SegmentTitles {
  readonly words: TitleWords
  /** JSON: `[title, slug]` of each entry, in the order of the entries. */
  readonly names: Uint8Array
}

export interface TitledEntry {
  title: string
  slug: string
}

/** The titles of a segment's entries. */
export function segmentTitles(entries: readonly TitledEntry[]): SegmentTitles {
  const names = entries.map(({ title, slug }) => [title, slug])
  return { words: wordsOfForms(entries.map(({ title }) => matchingForm(title))), names: utf8(JSON.stringify(names)) }
}

/** Each title with its slug, in the order of the entries. */
export function titledEntries({ names }: SegmentTitles): TitledEntry[] {
  const pairs = JSON.parse(textOf(names)) as [string, string][]
  return pairs.map(([title, slug]) => ({ title, slug }))
}

/** The block of a segment's titles. */
export function packSegmentTitles({ words, names }: SegmentTitles): Uint8Array {
  return packColumns([packTitleWords(words), names])
}

/** The titles of a block. Throws BadColumns. */
export function unpackSegmentTitles(block: Uint8Array): SegmentTitles {
  const [words, names] = unpackColumns(block, 2) as [Uint8Array, Uint8Array]
  return { words: unpackTitleWords(words), names }
}
