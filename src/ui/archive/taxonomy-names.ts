// The names of taxonomies in texts for visitors.
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'

const NAMES: Readonly<Record<Taxonomy, readonly [one: string, many: string]>> = {
  genre: ['Genre', 'Genres'],
  color: ['Color', 'Colors'],
  style: ['Style', 'Styles'],
  typeface: ['Typeface', 'Typefaces'],
  platform: ['Platform', 'Platforms'],
  tech: ['Technology', 'Technologies'],
  sections: ['Section', 'Sections'],
  authors: ['Author', 'Authors'],
  post_tag: ['Tag', 'Tags'],
  pricing: ['Pricing', 'Pricing'],
}

/** The name of a taxonomy above this number of terms. */
export function taxonomyName(taxonomy: Taxonomy, count: number): string {
  return NAMES[taxonomy][count === 1 ? 0 : 1]
}
