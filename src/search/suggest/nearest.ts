// Which words are near a misspelled one. (rule 28.13)
import { editsBetween } from '../../catalog/model/edit-distance.ts'

export const CORRECTIONS = 3
/** Words with this many characters can have two edits, and one of them can be the first character. */
export const LONG = 6

/** The word with each two neighboring characters swapped, which MiniSearch counts as two edits. */
export function swapped(word: string): string[] {
  const characters = Array.from(word)
  return characters
    .slice(1)
    .map((character, i) => characters.toSpliced(i, 2, character, characters[i] as string).join(''))
}

/** The nearest words, up to {@link CORRECTIONS}, the most used of equally near ones first. Unlikely words are left out. */
export function nearest(word: string, others: readonly string[], uses: ReadonlyMap<string, number>): string[] {
  const swaps = new Set(swapped(word))
  const rows = others.map((other) => {
    const edits = swaps.has(other) ? 1 : editsBetween(word, other)
    return { other, edits, uses: uses.get(other) ?? 0, isLikely: isLikely(word, other, edits) || swaps.has(other) }
  })
  rows.sort((a, b) => a.edits - b.edits || b.uses - a.uses)
  return rows
    .filter((row) => row.isLikely)
    .slice(0, CORRECTIONS)
    .map(({ other }) => other)
}

/** People rarely mistype the first character: `night` is another word than `light`. (rule 28.13) */
function isLikely(word: string, other: string, edits: number): boolean {
  return word[0] === other[0] || (word.length >= LONG && edits === 1)
}
