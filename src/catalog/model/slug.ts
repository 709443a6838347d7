// The slug of a term that is imported without one. (rule 17.4)
import { fold } from './fold.ts'

const APOSTROPHES = /['’‘ʼ`´]/g
/** A run of letters and digits of any script with their marks. */
const WORDS = /(?:[\p{L}\p{N}]\p{M}*)+/gu

/**
 * The slug of a name in plain text: `#` and `+` are spelled out, accents folded, letters in lower case, apostrophes
 * deleted. Letters and digits of every script stay, and every other run becomes one hyphen, or nothing at the ends.
 * The slug of a name without letters and digits (an emoji) is its code points in hex, joined by hyphens. It is empty
 * only if the name is blank.
 */
export function slugOf(name: string): string {
  const folded = fold(name.replace(APOSTROPHES, '')).replace(APOSTROPHES, '')
  const spelled = folded.replaceAll('#', ' sharp ').replaceAll('+', ' plus ')
  return spelled.match(WORDS)?.join('-') ?? codePoints(name)
}

function codePoints(name: string): string {
  return Array.from(name.trim(), (character) => character.codePointAt(0)?.toString(16)).join('-')
}
