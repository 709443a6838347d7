// The slug of a term whose import gives none.
import { fold } from './fold.ts'

const APOSTROPHES = /['’‘ʼ`´]/g
/** A run of letters and digits of any script, with the marks that belong to them. */
const WORDS = /(?:[\p{L}\p{N}]\p{M}*)+/gu

/**
 * The slug of an entity-decoded term name (decisions.md 1.4): `#` and `+` spelled out, accents folded, lower case,
 * apostrophes deleted, letters and digits of every script kept, every other run one hyphen, none at the ends.
 * A name without a letter or digit (an emoji) gives its code points in hex, joined by hyphens. Never empty for a
 * name that is not blank.
 */
export function slugOf(name: string): string {
  const folded = fold(name.replace(APOSTROPHES, '')).replace(APOSTROPHES, '')
  const spelled = folded.replaceAll('#', ' sharp ').replaceAll('+', ' plus ')
  return spelled.match(WORDS)?.join('-') ?? codePoints(name)
}

function codePoints(name: string): string {
  return Array.from(name.trim(), (character) => character.codePointAt(0)?.toString(16)).join('-')
}
