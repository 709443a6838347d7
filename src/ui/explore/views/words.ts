// Taxonomies and lists of words in sentences of the explorer.
import { TAXONOMY, type Taxonomy } from '../../../catalog/model/taxonomy.ts'

/** The word for a taxonomy, or the name itself if it is no taxonomy. */
export function wordOf(name: string): string {
  return Object.hasOwn(TAXONOMY, name) ? TAXONOMY[name as Taxonomy].one : name
}

const LIST = new Intl.ListFormat('en')

/** `dark, minimal, and flat`. */
export function listed(words: readonly string[]): string {
  return LIST.format(words)
}
