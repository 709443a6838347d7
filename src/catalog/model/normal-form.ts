// The normal form in which queries, names, slugs, synonyms and the tokens of rules are compared.

const DELETED = /[&.'’‘ʼ`´]/g
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * Lower case; `&`, `.` and apostrophes deleted; every other run of characters that are no letter, mark or digit of any
 * script one space, none at the ends. Accents stay: `fold` takes them off for matching. (decisions.md 2.5)
 */
export function normalForm(text: string): string {
  return text.toLowerCase().replace(DELETED, '').replace(SEPARATORS, ' ').trim()
}
