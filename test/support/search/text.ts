// The reference search's text rules (rules 11.3–11.8), in the plainest way, character by character.
import type { StopwordMode } from '../../../src/search/query.ts'
import { folded } from '../model/text.ts'

const DELETED = ['&', '.', "'", '’', '‘', 'ʼ', '`', '´']
const STRUCTURAL = ['a', 'an', 'the', 'of', 'and', 'or', 'for', 'to', 'in', 'on', 'with']
const NOISE = ['website', 'site', 'page', 'template', 'templates', 'design', 'online']

/** What is dropped in each mode. */
export const STOP_TOKENS: Record<StopwordMode, readonly string[]> = {
  all: [...STRUCTURAL, ...NOISE],
  structural: STRUCTURAL,
  off: [],
}

/** The normal form of queries, names, slugs and synonyms, accents and all. */
export function normalized(text: string): string {
  let form = ''
  for (const character of text.toLowerCase()) {
    if (DELETED.includes(character)) continue
    form += /[\p{L}\p{M}\p{N}]/u.test(character) ? character : ' '
  }
  return wordsOf(form).join(' ')
}

/** The normal form as it is matched: accents folded. */
export function matchable(text: string): string {
  return folded(normalized(text))
}

export function wordsOf(form: string): string[] {
  return form.split(' ').filter((word) => word !== '')
}

export function codePoints(text: string): number {
  return Array.from(text).length
}

/** A query as the steps look at it. */
export interface ReadQuery {
  /** The whole folded normal form, stop words included. */
  whole: string
  /** Every word of at least 2 code points, each once, before stop tokens are dropped; not folded. */
  words: string[]
  /** `tokens` of the response; not folded. */
  tokens: string[]
  /** The same, folded for matching. */
  matched: string[]
}

/** Reads a query. A word of nothing but accents is none: folded, it would be the beginning of everything. */
export function readQuery(q: string, mode: StopwordMode): ReadQuery {
  const said = wordsOf(normalized(q)).filter((word) => folded(word) !== '')
  const words = [...new Set(said.filter((word) => codePoints(word) >= 2))]
  const tokens = words.filter((word) => !STOP_TOKENS[mode].includes(word))
  return { whole: folded(said.join(' ')), words, tokens, matched: tokens.map(folded) }
}
