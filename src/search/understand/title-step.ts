// Title step. It runs only if no filter matched. Results are the sites whose normalized title contains every token as a
// substring. Titles that contain the whole normalized query come first, and within both groups the newest. (rules
// 12.13, 12.14)
import { type Selection, select } from '../../catalog/listing/selection.ts'
import { type EntryNumber, wordsAt } from '../../catalog/storage/arena.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { setBit, wordsFor } from '../../catalog/storage/postings.ts'
import type { Part, TitleIndex } from '../index/title-index.ts'
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
  const matches = containing(
    kept.map(({ folded }) => folded),
    titles,
  )
  const phraseMatches = phrase.includes(' ') ? withPhrase(matches, phrase, { titles, limit }) : []
  return { total: matches.total, entries: inOrder(phraseMatches, matches, limit) }
}

/** A text that is some part of a word of a title. */
interface Piece {
  text: string
  part: Part
}

/**
 * The most lists of one AND. A query has at most 67 tokens, but a token can fold to hundreds of words. (rule 11.11)
 * Two ANDs and their results fit into the scratch memory of the kernel.
 */
const MOST_LISTS = 70

/** The titles that contain every token. */
function containing(tokens: readonly string[], titles: Titles): Selection {
  const pieces = tokens.flatMap(piecesOf)
  const candidates = selectAll(pieces, titles)
  const isExact = pieces.length <= MOST_LISTS && !tokens.some((token) => token.includes(' '))
  return isExact ? candidates : checked(candidates, tokens, titles)
}

/** What a title that contains a token has: a word with it, or words that end, equal and begin with the token's words. */
function piecesOf(token: string): Piece[] {
  const words = wordsOf(token)
  const last = words.length - 1
  if (last === 0) return [{ text: token, part: 'substring' }]
  const pieces = words.map((text, i): Piece => ({ text, part: i === 0 ? 'suffix' : i === last ? 'prefix' : 'whole' }))
  const long = pieces.filter(({ text }) => text.length > 1)
  return long.length > 0 ? long : pieces
}

/** The titles with the first pieces, at most {@link MOST_LISTS} different ones. */
function selectAll(pieces: readonly Piece[], { index, kernel }: Titles): Selection {
  const distinct = new Map(pieces.map((piece) => [`${piece.part} ${piece.text}`, piece]))
  const lists = Array.from(distinct.values().take(MOST_LISTS), ({ text, part }) => index.postings(text, part))
  return select(kernel, lists, { from: 0, to: kernel.size })
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
