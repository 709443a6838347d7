// Title step. It runs only if a reading has no filter. Results are the sites whose normalized title contains every token
// as a substring. Titles that contain the whole normalized query come first, and within both groups the newest. (rules
// 12.13, 12.14)
import type { Page } from '../../catalog/listing/query.ts'
import { type Selection, select } from '../../catalog/listing/selection.ts'
import { type EntryNumber, wordsAt } from '../../catalog/storage/arena.ts'
import { firstWhere } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { NO_POSTINGS, type Postings, setBit, wordsFor } from '../../catalog/storage/postings.ts'
import type { Part, TitleIndex } from '../index/title-index.ts'
import { wordsOf } from '../matching-form.ts'
import type { Tokens } from './tokenize.ts'

export interface Titles {
  index: TitleIndex
  kernel: Kernel
  /** An entry's title in matching form. */
  formOf(entry: EntryNumber): string
}

/** The entries whose titles contain every token. Read them before `kernel.withScratch` returns. */
export function titleMatches({ kept }: Tokens, titles: Titles): Selection {
  const tokens = kept.map(({ folded }) => folded)
  const pieces = tokens.flatMap(piecesOf)
  const candidates = selectAll(pieces, titles)
  const isExact = pieces.length <= MAX_LISTS && !tokens.some((token) => token.includes(' '))
  return isExact ? candidates : checked(candidates, tokens, titles)
}

/** How many entries {@link titleMatches} has at most. It reads no posting list. */
export function mostTitles({ kept }: Tokens, { index }: Titles): number {
  const single = kept.filter(({ folded }) => !folded.includes(' '))
  return Math.min(...single.map(({ folded }) => index.most(folded)))
}

/** A page of what {@link titleMatches} returns: the titles with the whole query first, and within both groups the newest. */
export function titlePage(matches: Selection, { phrase }: Tokens, titles: Titles, page: Page): EntryNumber[] {
  const limit = page.offset + page.limit
  const phraseMatches = phrase.includes(' ') ? withPhrase(matches, phrase, { titles, limit }) : []
  const first = phraseMatches.slice(page.offset, limit)
  return [...first, ...others(matches, phraseMatches, { ...page, limit: page.limit - first.length })]
}

/** A text that is some part of a word of a title. */
interface Piece {
  text: string
  part: Part
}

/**
 * The most lists of titles of one AND. A query has at most 67 tokens, but a token can fold to hundreds of words. (rule
 * 11.11) Two ANDs and their results fit into the scratch memory of the kernel.
 */
const MAX_LISTS = 70

/** What a title that contains a token has: a word with it, or words that end, equal and begin with the token's words. */
function piecesOf(token: string): Piece[] {
  const words = wordsOf(token)
  const last = words.length - 1
  if (last === 0) return [{ text: token, part: 'substring' }]
  const pieces = words.map((text, i): Piece => ({ text, part: i === 0 ? 'suffix' : i === last ? 'prefix' : 'whole' }))
  const long = pieces.filter(({ text }) => text.length > 1)
  return long.length > 0 ? long : pieces
}

/** The entries with the longest pieces in their titles. */
function selectAll(pieces: readonly Piece[], { index, kernel }: Titles): Selection {
  const found: Postings[] = []
  for (const { text, part } of longestOf(pieces)) {
    const list = index.postings(text, part)
    if (isEmpty(list)) return select(kernel, [NO_POSTINGS], { from: 0, to: kernel.size })
    found.push(list)
  }
  return select(kernel, found, { from: 0, to: kernel.size })
}

/** The longest pieces, at most {@link MAX_LISTS} different ones: long ones are in the fewest titles. */
function longestOf(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length < 2) return pieces
  const distinct = new Map(pieces.map((piece) => [`${piece.part} ${piece.text}`, piece]))
  return [...distinct.values()].sort((a, b) => b.text.length - a.text.length).slice(0, MAX_LISTS)
}

function isEmpty(list: Postings): boolean {
  return (list.kind === 'sparse' ? list.length : list.count) === 0
}

/** The candidates whose whole title contains every token. */
function checked(candidates: Selection, tokens: readonly string[], titles: Titles): Selection {
  const { kernel } = titles
  const at = kernel.scratch()
  wordsAt(kernel.arena, at, wordsFor(kernel.size)).fill(0)
  let count = 0
  for (const entry of newestFirst(candidates)) {
    const form = titles.formOf(entry)
    if (!tokens.every((token) => form.includes(token))) continue
    setBit(kernel.arena.words, at, entry)
    count += 1
  }
  return select(kernel, [{ kind: 'dense', at, count }], { from: 0, to: kernel.size })
}

/** The newest matches whose title contains the whole query: the index narrows them, then their titles are compared. */
function withPhrase(
  matches: Selection,
  phrase: string,
  { titles, limit }: { titles: Titles; limit: number },
): EntryNumber[] {
  const found: EntryNumber[] = []
  if (matches.total === 0) return found
  for (const entry of newestFirst(selectAll(piecesOf(phrase), titles))) {
    if (found.length === limit) break
    if (matches.has(entry) && titles.formOf(entry).includes(phrase)) found.push(entry)
  }
  return found
}

/**
 * The matches of a page behind the phrase matches, newest first. The place where they start is computed: before the
 * `c`-th phrase match, `position - c` other matches are newer.
 */
function others(matches: Selection, phraseMatches: readonly EntryNumber[], { limit, offset }: Page): EntryNumber[] {
  if (limit === 0) return []
  const skip = Math.max(0, offset - phraseMatches.length)
  const positionOf = (c: number) => matches.total - 1 - matches.rank(phraseMatches[c] as EntryNumber)
  const newer = firstWhere(0, phraseMatches.length, (c) => positionOf(c) - c > skip)
  const phrases = new Set(phraseMatches)
  const found: EntryNumber[] = []
  for (const entry of newestFirst(matches, skip + newer)) {
    if (!phrases.has(entry)) found.push(entry)
    if (found.length === limit) break
  }
  return found
}

const BATCH = 64

/** The entries from the `skip`-th on. */
function* newestFirst(selection: Selection, skip = 0): Generator<EntryNumber> {
  for (let end = selection.total - skip; end > 0; end -= BATCH) {
    const start = Math.max(0, end - BATCH)
    yield* selection.slice(start, end - start).reverse()
  }
}
