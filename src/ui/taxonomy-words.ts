// The taxonomies in sentences and headings of the pages.
import type { Taxonomy } from '../catalog/model/taxonomy.ts'

interface Words {
  readonly one: string
  readonly many: string
}

/** The words for one term of a taxonomy and for several, in lower case. */
export const TAXONOMY_WORDS: Readonly<Record<Taxonomy, Words>> = {
  genre: { one: 'genre', many: 'genres' },
  color: { one: 'color', many: 'colors' },
  style: { one: 'style', many: 'styles' },
  typeface: { one: 'typeface', many: 'typefaces' },
  platform: { one: 'platform', many: 'platforms' },
  tech: { one: 'technology', many: 'technologies' },
  sections: { one: 'section', many: 'sections' },
  authors: { one: 'author', many: 'authors' },
  post_tag: { one: 'tag', many: 'tags' },
  pricing: { one: 'price', many: 'prices' },
}

/** A word with a capital, for a heading or a label. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
