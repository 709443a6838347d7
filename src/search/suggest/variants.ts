// Other forms of a word that a search did not understand: singular or plural, words of the same family, other spellings, and
// two words for one that was written as one. (rules 28.12, 28.13)

import type { Choice } from './nearest.ts'

/** The shortest part of two words that were written as one. */
const SHORTEST_PART = 3
/** Shorter words have no other form: one edit makes another word of them. */
const SHORTEST = 4
/** In shorter words, a replaced character makes another word more often than not (`firm`, `fira`). */
const CLEAR = 6

/** What is known about words in matching form. */
export interface Words {
  /** Whether a word is indexed, so that a form can be it. */
  has(word: string): boolean
  /** Whether some other name in the catalog has a word. It then has no other spelling. */
  isName(word: string): boolean
  /** Whether a word is the whole name of a term that a search matches. */
  isTerm(word: string): boolean
  /** The nearest indexed words. */
  nearest(word: string, choice: Choice): string[]
}

/** A token of several words (rule 11.11) has no other form, and can be very long. */
const isCorrectable = (word: string) => word.length >= SHORTEST && !word.includes(' ')

/** The words of the catalog that were probably misspelled as this one. A word of the catalog has none. */
export function correctionsOf(word: string, { has, isName, isTerm, nearest }: Words): string[] {
  if (!isCorrectable(word) || has(word) || isName(word)) return []
  const isMeant = (other: string) =>
    word.length >= CLEAR || other.length !== word.length || isSwapped(word, other) || isTerm(other)
  return [...new Set([...soundalikes(word).filter(has), ...nearest(word, { isMeant, isTerm }), ...splits(word, has)])]
}

/** Letters that are written for others of the same sound. */
const SOUNDS: readonly (readonly [from: RegExp, to: string])[] = [
  [/f/g, 'ph'],
  [/ph/g, 'f'],
  [/k/g, 'c'],
  [/c(?!h)/g, 'k'],
]

/** Words that sound the same: `fotography` for photography. Most of them are not words. */
function soundalikes(word: string): string[] {
  return SOUNDS.flatMap(([from, to]) => [word.replace(from, to)]).filter((other) => other !== word)
}

/** Whether two words of the same length have the same characters. */
function isSwapped(word: string, other: string): boolean {
  const sorted = (text: string) => Array.from(text).sort().join('')
  return sorted(word) === sorted(other)
}

/** The singular of an English plural, or else its plurals. Some of them are not words. */
export function numberForms(word: string): string[] {
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)]
  const plural = /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : `${word}${/(s|x|z|ch|sh)$/.test(word) ? 'es' : 's'}`
  return [plural]
}

/** The word as two words of the catalog. */
function splits(word: string, has: Words['has']): string[] {
  const found: string[] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (has(first) && has(second)) found.push(`${first} ${second}`)
  }
  return found
}
