// Other forms of a word that a search did not understand: singular or plural, other spellings, two words for one that
// was written as one, and words of the same family. (rules 28.12, 28.13)
import type { Spelling } from './spelling.ts'

/** The most forms of one word. */
const MOST = 4
/** The shortest part of two words that were written as one. */
const SHORTEST_PART = 3

/** What the catalog says about words in matching form. */
export interface Words {
  spelling: Pick<Spelling, 'has' | 'corrections' | 'relatives'>
  /** Whether some name in the catalog has the word. It then has no other spelling. */
  isKnown(word: string): boolean
}

/**
 * Other forms of a word, the best first. All of them are words of the catalog. A token of several words (rule 11.11) has
 * none, and can be very long.
 */
export function variantsOf(word: string, { spelling, isKnown }: Words): string[] {
  if (word.includes(' ')) return []
  const forms = numberForms(word).filter(spelling.has)
  if (spelling.has(word) || isKnown(word)) return forms
  const all = [...forms, ...spelling.corrections(word), ...splits(word, spelling)]
  return all.length > 0 ? Array.from(new Set(all)).slice(0, MOST) : spelling.relatives(word)
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
function splits(word: string, { has }: Words['spelling']): string[] {
  const found: string[] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (has(first) && has(second)) found.push(`${first} ${second}`)
  }
  return found
}
