// Words for colors: names of the table, and moods. (rule 47.6)
import { colorsOfName } from '../../catalog/pictures/color-names.ts'
import { MOOD_NAMES } from '../../catalog/pictures/moods.ts'

export interface ColorWord {
  readonly name: string
  /** `#rrggbb`, or null for a mood. */
  readonly hex: string | null
}

/** The color or the mood that a word (matching form) names, or null. */
export function colorWord(word: string): ColorWord | null {
  if (MOOD_NAMES.some((mood) => mood === word)) return { name: word, hex: null }
  const [hex, another] = colorsOfName(word)
  return hex === undefined || another !== undefined ? null : { name: word, hex }
}
