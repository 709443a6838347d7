/** A word with a capital, for a heading or a label. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
