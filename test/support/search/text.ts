// The text rules of the reference search (rules 11.3–11.8), character by character.
import type { StopwordMode } from '../../../src/search/query.ts'
import { folded } from '../model/text.ts'

const DELETED = ['&', '.', "'", '’', '‘', 'ʼ', '`', '´']
const STRUCTURAL = ['a', 'an', 'the', 'of', 'and', 'or', 'for', 'to', 'in', 'on', 'with']
const NOISE = ['website', 'site', 'page', 'template', 'templates', 'design', 'online']

/** The stop words that each mode drops. */
export const STOP_TOKENS: Record<StopwordMode, readonly string[]> = {
  all: [...STRUCTURAL, ...NOISE],
  structural: STRUCTURAL,
  off: [],
}

/** The normal form, with accents. (rule 11.3) */
function normalized(text: string): string {
  let form = ''
  for (const character of text.toLowerCase()) {
    if (DELETED.includes(character)) continue
    form += /[\p{L}\p{M}\p{N}]/u.test(character) ? character : ' '
  }
  return wordsOf(form).join(' ')
}

/** The normal form with folded accents. (rule 11.4) */
export function matchable(text: string): string {
  return foldedForm(normalized(text))
}

/** A folded normal form. Spaces that come from folding are spaces like others. (rule 11.11) */
export function foldedForm(form: string): string {
  return wordsOf(folded(form)).join(' ')
}

export function wordsOf(form: string): string[] {
  return form.split(' ').filter((word) => word !== '')
}

export function codePoints(text: string): number {
  return Array.from(text).length
}

/** A query as the steps use it. */
export interface ReadQuery {
  /** The whole folded normal form, stop words included. */
  whole: string
  /** Every word of at least 2 code points once, with stop words; not folded. */
  words: string[]
  /** `tokens` of the response; not folded. */
  tokens: string[]
  /** The tokens, folded. */
  matched: string[]
}

/** Reads a query. Accents without a letter are no word: they fold to nothing, which every text begins with. */
export function readQuery(q: string, mode: StopwordMode): ReadQuery {
  const allWords = wordsOf(normalized(q)).filter((word) => foldedForm(word) !== '')
  const words = [...new Set(allWords.filter((word) => codePoints(word) >= 2))]
  const tokens = words.filter((word) => !STOP_TOKENS[mode].includes(word))
  return { whole: foldedForm(allWords.join(' ')), words, tokens, matched: tokens.map(foldedForm) }
}
