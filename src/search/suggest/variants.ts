// Other forms of a word that a search did not understand: singular or plural, other spellings, two words for one that
// was written as one, and words of the same family. (rules 28.12, 28.13)

/** The most forms of one word. */
const MAX_VARIANTS = 4
/** The shortest part of two words that were written as one. */
const SHORTEST_PART = 3

/** What is known about words in matching form. */
export interface Words {
  /** Whether a word is indexed, so that a form can be it. */
  has(word: string): boolean
  /** Whether some other name in the catalog has a word. It then has no other spelling. */
  isName(word: string): boolean
  corrections(word: string): string[]
  relatives(word: string): string[]
  /** Names of terms with a word of the same family. (rule 45.40) */
  inFamily(word: string): string[]
}

/**
 * Other forms of a word, the best first. All of them are words of the catalog. A token of several words (rule 11.11) has
 * none, and can be very long.
 */
export function variantsOf(word: string, { has, isName, corrections, relatives, inFamily }: Words): string[] {
  if (word.includes(' ')) return []
  const forms = [...new Set([...numberForms(word).filter(has), ...inFamily(word)])]
  if (has(word) || isName(word)) return forms
  const all = new Set([...forms, ...corrections(word), ...splits(word, has)])
  return all.size > 0 ? Array.from(all).slice(0, MAX_VARIANTS) : relatives(word)
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
