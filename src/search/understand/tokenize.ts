// Tokens are the words of the normal form before folding that have at least 2 code points, each once. Structural stop
// words are dropped unless `stopwords=off`, noise words only with `stopwords=all`. (rules 11.5–11.8)
import { normalForm } from '../../catalog/model/fold.ts'
import { newToken, type Token } from '../index/token.ts'
import { codePointLength, foldForm, wordsOf } from '../matching-form.ts'
import type { StopwordMode } from '../query.ts'

const STRUCTURAL: ReadonlySet<string> = new Set('a an the of and or for to in on with'.split(' '))
const NOISE: ReadonlySet<string> = new Set('website site page template templates design online'.split(' '))
const SHORTEST = 2

interface DroppedToken {
  token: string
  reason: 'structural' | 'noise' | 'short'
}

export interface Tokens {
  /** The tokens that remain. */
  kept: readonly Token[]
  /** The tokens with the stop words. (rule 13.4) */
  all: readonly Token[]
  /** Words that were left out. (rule 13.14) */
  dropped: readonly DroppedToken[]
  /** The whole query in normal form, and in matching form. */
  form: string
  phrase: string
}

/** Splits a query into tokens, which `tokenOf` makes. Accents without a letter fold to nothing and are no words. */
export function tokenize(q: string, mode: StopwordMode, tokenOf: (text: string) => Token = newToken): Tokens {
  const words = wordsOf(normalForm(q))
    .map((text) => tokenOf(text))
    .filter(({ folded }) => folded !== '')
  const form = words.map(({ text }) => text).join(' ')
  const kept: Token[] = []
  const all: Token[] = []
  const dropped: DroppedToken[] = []
  for (const [i, token] of words.entries()) {
    if (words.findIndex(({ text }) => text === token.text) < i) continue
    const reason = droppedFor(token.text, mode)
    if (reason !== 'short') all.push(token)
    if (reason === null) kept.push(token)
    else dropped.push({ token: token.text, reason })
  }
  return { kept, all, dropped, form, phrase: foldForm(form) }
}

/** Why a word is dropped, or null. */
function droppedFor(word: string, mode: StopwordMode): DroppedToken['reason'] | null {
  if (codePointLength(word) < SHORTEST) return 'short'
  if (mode !== 'off' && STRUCTURAL.has(word)) return 'structural'
  return mode === 'all' && NOISE.has(word) ? 'noise' : null
}
