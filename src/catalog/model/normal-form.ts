// The normal form in which queries, names, slugs, synonyms and the tokens of rules are compared. (rule 11.3)

const DELETED = /[&.'’‘ʼ`´]/g
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * The text in lower case, without `&`, `.` and apostrophes. Every other run of characters that are not letters, marks
 * or digits of any script becomes one space, or nothing at the ends. Accents stay; `fold` removes them for matching.
 */
export function normalForm(text: string): string {
  return text.toLowerCase().replace(DELETED, '').replace(SEPARATORS, ' ').trim()
}
