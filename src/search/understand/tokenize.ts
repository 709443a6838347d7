// "The query is lowercased, stripped of punctuation and split into tokens of at least 2 characters. Structural stop
// tokens … are dropped unless `stopwords=off`. Noise stop tokens … are dropped only under `stopwords=all`."
import { fold } from '../../catalog/model/fold.ts'
import { normalForm } from '../../catalog/model/normal-form.ts'
import { codePoints, wordsOf } from '../matching-form.ts'
import type { StopwordMode } from '../query.ts'

const STRUCTURAL: ReadonlySet<string> = new Set(
  ['a', 'an', 'the', 'of', 'and', 'or'].concat(['for', 'to', 'in', 'on', 'with']),
)
const NOISE: ReadonlySet<string> = new Set(
  ['website', 'site', 'page', 'template'].concat(['templates', 'design', 'online']),
)
const LEAST = 2

/** A token as the response shows it, and folded as it is compared. */
export interface Token {
  text: string
  folded: string
}

interface DroppedToken {
  token: string
  reason: 'structural' | 'noise' | 'short'
}

export interface Tokens {
  /** The tokens that the steps look at. */
  kept: readonly Token[]
  /** All tokens before stop tokens are dropped: what tuning rules look at. */
  all: readonly Token[]
  dropped: readonly DroppedToken[]
  /** The whole query, folded normal form. */
  phrase: string
}

/** Reads a query. Repeated tokens count once; accents that stand alone, of which folding leaves nothing, are no word. */
export function tokenize(q: string, mode: StopwordMode): Tokens {
  const said = wordsOf(normalForm(q)).filter((word) => fold(word) !== '')
  const words = Array.from(new Set(said))
  const all = words.filter((word) => codePoints(word) >= LEAST)
  const kept = all.filter((word) => dropReason(word, mode) === null)
  return {
    kept: kept.map(tokenOf),
    all: all.map(tokenOf),
    dropped: droppedOf(words, mode),
    phrase: fold(said.join(' ')),
  }
}

function droppedOf(words: readonly string[], mode: StopwordMode): DroppedToken[] {
  return words.flatMap((token) => {
    const reason = codePoints(token) < LEAST ? 'short' : dropReason(token, mode)
    return reason ? [{ token, reason }] : []
  })
}

function dropReason(word: string, mode: StopwordMode): 'structural' | 'noise' | null {
  if (mode !== 'off' && STRUCTURAL.has(word)) return 'structural'
  return mode === 'all' && NOISE.has(word) ? 'noise' : null
}

function tokenOf(text: string): Token {
  return { text, folded: fold(text) }
}
