// Title step. It runs only if no filter matched. Results are the sites whose normalized title contains every token as a
// substring. Titles that contain the whole normalized query come first, and within both groups the newest. (rules
// 12.13, 12.14)
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

interface TitleMatches {
  total: number
  /** Entry numbers of the first `limit` matches. */
  entries: EntryNumber[]
}

/** The entries whose titles contain every token. */
export function titleStep({ kept, phrase }: Tokens, titles: Titles, limit: number): TitleMatches {
  const lists = kept.flatMap(({ folded }) => containing(folded, titles))
  const matches = select(titles.kernel, lists, { from: 0, to: titles.kernel.size })
  const words = wordsOf(phrase)
  const phraseMatches = words.length < 2 ? [] : withPhrase(matches, words, { titles, limit })
  return { total: matches.total, entries: inOrder(phraseMatches, matches, limit) }
}

/** Titles that contain a token. It has several words if one of its letters folds to several words. */
function containing(folded: string, titles: Titles): Postings[] {
  return folded.includes(' ') ? phraseLists(wordsOf(folded), titles) : [titles.index.postings(folded, 'substring')]
}

/** The newest matches whose title contains the whole query: the index narrows them, then their titles are compared. */
function withPhrase(
  matches: Selection,
  words: readonly string[],
  { titles, limit }: { titles: Titles; limit: number },
): EntryNumber[] {
  const candidates = select(titles.kernel, phraseLists(words, titles), { from: 0, to: titles.kernel.size })
  const phrase = words.join(' ')
  const found: EntryNumber[] = []
  for (const entry of newestFirst(candidates)) {
    if (found.length === limit) break
    if (matches.has(entry) && titles.formOf(entry).includes(phrase)) found.push(entry)
  }
  return found
}

/** A title with a phrase has a word ending with its first word, its middle words, and a word starting with its last. */
function phraseLists(words: readonly string[], { index }: Titles): Postings[] {
  const last = words.length - 1
  return words.flatMap((word, i) => {
    if (word.length < 2) return []
    return [index.postings(word, i === 0 ? 'suffix' : i === last ? 'prefix' : 'whole')]
  })
}

/** The first `limit` results: the phrase matches, then the other matches. */
function inOrder(phraseMatches: readonly EntryNumber[], matches: Selection, limit: number): EntryNumber[] {
  const entries = new Set(phraseMatches)
  for (const entry of newestFirst(matches)) {
    if (entries.size >= limit) break
    entries.add(entry)
  }
  return Array.from(entries)
}

const BATCH = 64

function* newestFirst(selection: Selection): Generator<EntryNumber> {
  for (let end = selection.total; end > 0; end -= BATCH) {
    const start = Math.max(0, end - BATCH)
    yield* selection.slice(start, end - start).reverse()
  }
}
