// "Title containment match. Final fallback when no taxonomy filter resolved." The normalized title contains every token;
// titles that contain the whole normalized query come first, then newest first. (decisions.md 2.5)

import { type Selection, select } from '../../catalog/listing/selection.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import type { TitleIndex } from '../index/title-index.ts'
import { wordsOf } from '../matching-form.ts'
import type { Tokens } from './tokenize.ts'

export interface Titles {
  index: TitleIndex
  kernel: Kernel
  /** An entry's title in matching form. */
  formOf(entry: EntryNumber): string
}

export interface TitleMatch {
  total: number
  /** Entry numbers, the first `limit` of them. */
  entries: EntryNumber[]
}

/** The entries whose titles contain every token. */
export function titleStep({ kept, phrase }: Tokens, titles: Titles, limit: number): TitleMatch {
  const lists = kept.flatMap(({ folded }) => containing(folded, titles))
  const matches = select(titles.kernel, lists, { from: 0, to: titles.kernel.size })
  const words = wordsOf(phrase)
  const whole = words.length < 2 ? [] : wholeMatches(matches, words, { titles, limit })
  return { total: matches.total, entries: wholeFirst(matches, whole, limit) }
}

/** Titles that contain a token: inside a word or, for a letter that folds to several words, across them. */
function containing(folded: string, titles: Titles): Postings[] {
  return folded.includes(' ') ? seamsOf(wordsOf(folded), titles) : [titles.index.entries(folded, 'inside')]
}

interface Seeking {
  titles: Titles
  limit: number
}

/** The newest matches whose title contains the whole query: found by the words at its seams, then read. */
function wholeMatches(matches: Selection, words: readonly string[], { titles, limit }: Seeking): EntryNumber[] {
  const candidates = select(titles.kernel, seamsOf(words, titles), { from: 0, to: titles.kernel.size })
  const phrase = words.join(' ')
  const whole: EntryNumber[] = []
  for (const entry of newestFirst(candidates)) {
    if (whole.length === limit) break
    if (matches.has(entry) && titles.formOf(entry).includes(phrase)) whole.push(entry)
  }
  return whole
}

/** What a title with the whole query must have: a word that ends with its first, one that starts with its last. */
function seamsOf(words: readonly string[], { index }: Titles): Postings[] {
  const last = words.length - 1
  return words.flatMap((word, i) => {
    if (word.length < 2) return []
    return [index.entries(word, i === 0 ? 'end' : i === last ? 'start' : 'whole')]
  })
}

/** The first `limit` matches: whole ones, then the others from the newest on. */
function wholeFirst(matches: Selection, whole: readonly EntryNumber[], limit: number): EntryNumber[] {
  const taken = new Set(whole)
  for (const entry of newestFirst(matches)) {
    if (taken.size >= limit) break
    taken.add(entry)
  }
  return Array.from(taken)
}

const BATCH = 64

function* newestFirst(selection: Selection): Generator<EntryNumber> {
  for (let end = selection.total; end > 0; end -= BATCH) {
    const start = Math.max(0, end - BATCH)
    yield* selection.slice(start, end - start).reverse()
  }
}
