// The names of taxonomies and lists of words in texts of the explorer.
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'

const WORDS: Readonly<Partial<Record<Taxonomy, string>>> = {
  tech: 'technology',
  sections: 'section',
  authors: 'author',
  post_tag: 'tag',
}

/** The name of a taxonomy in a sentence. */
export function wordOf(taxonomy: string): string {
  return WORDS[taxonomy as Taxonomy] ?? taxonomy
}

/** The name of a taxonomy at the start of a line. */
export function titleOf(taxonomy: string): string {
  const word = wordOf(taxonomy)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** `“dark”, “minimal” and “flat”`. */
export function quotedList(words: readonly string[]): string {
  return LIST.format(words.map((word) => `“${word}”`))
}

const LIST = new Intl.ListFormat('en')
