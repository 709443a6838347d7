// Accent folding, so that names, slugs and queries can be compared.

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ı: 'i',
}
const SPECIAL = /[ßæœøłđþı]/g
const ACCENTS = /[\u0300-\u036f]/g
const ASCII = /^[\0-\x7f]*$/

/**
 * Lower case with accents folded: NFKD without U+0300 to U+036F, recomposed, and the letters that do not decompose
 * (`ß æ œ ø ł đ þ ı`) spelled out. Marks of other scripts stay. Folding twice changes nothing. (rule 11.4)
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  const bare = lower.normalize('NFKD').replace(ACCENTS, '').toLowerCase()
  return bare.normalize('NFC').replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
}

const DELETED = /[&.'’‘ʼ`´]/g
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * The text in lower case, without `&`, `.` and apostrophes. Every other run of characters that are not letters, marks
 * or digits of any script becomes one space, or nothing at the ends. Accents stay; `fold` removes them for matching.
 */
export function normalForm(text: string): string {
  return text.toLowerCase().replace(DELETED, '').replace(SEPARATORS, ' ').trim()
}
