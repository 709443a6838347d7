// The taxonomies of the catalog: their names and their archive paths.

/** The taxonomies that endpoints list, count and filter by, in the order of the API. */
export const PUBLIC_TAXONOMIES = [
  'genre',
  'color',
  'style',
  'typeface',
  'platform',
  'tech',
  'sections',
  'authors',
] as const
export type PublicTaxonomy = (typeof PUBLIC_TAXONOMIES)[number]

/** All taxonomies. `post_tag` and `pricing` take part in filters, facets and search, but no endpoint lists them. */
export const TAXONOMIES = [...PUBLIC_TAXONOMIES, 'post_tag', 'pricing'] as const
export type Taxonomy = (typeof TAXONOMIES)[number]

/** Other names of taxonomies in filters. (rule 24.1) */
export const TAXONOMY_ALIASES = { color: 'colour', post_tag: 'tag' } as const satisfies Partial<
  Record<Taxonomy, string>
>

/** The taxonomies whose terms may have synonyms. (rule 10.5) */
export const SYNONYM_TAXONOMIES: readonly Taxonomy[] = [
  'post_tag',
  'style',
  'color',
  'genre',
  'pricing',
  'tech',
  'sections',
]

/** The first segment of the archive paths of each taxonomy. */
const ARCHIVES: Record<Taxonomy, string> = {
  genre: 'genre',
  color: 'color',
  style: 'style',
  typeface: 'typeface',
  platform: 'platform',
  tech: 'tech',
  sections: 'section',
  authors: 'authors',
  post_tag: 'tag',
  pricing: 'pricing',
}

/** The taxonomy whose archive paths start with a segment, or null. */
export function taxonomyOfArchive(segment: string): Taxonomy | null {
  return TAXONOMIES.find((taxonomy) => ARCHIVES[taxonomy] === segment) ?? null
}

/** The archive path of a term. (rule 10.4) */
export function archivePath(taxonomy: Taxonomy, slug: string): string {
  return `/${ARCHIVES[taxonomy]}/${encodeURIComponent(slug)}`
}
