// The taxonomies of the catalog: their names, which of them the interface shows where, and their archive paths.

/** Taxonomies whose terms the interface lists, counts and filters by, in the specification's order. */
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

/** Every taxonomy of the catalog; `post_tag` and `pricing` take part in search only. */
export const TAXONOMIES = [...PUBLIC_TAXONOMIES, 'post_tag', 'pricing'] as const
export type Taxonomy = (typeof TAXONOMIES)[number]

/** Taxonomies whose terms may carry synonyms. (specification, "Taxonomy term") */
export const SYNONYM_TAXONOMIES: readonly Taxonomy[] = [
  'post_tag',
  'style',
  'color',
  'genre',
  'pricing',
  'tech',
  'sections',
]

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

/** The taxonomy whose archive paths begin with this segment, or null. */
export function taxonomyOfArchive(segment: string): Taxonomy | null {
  return TAXONOMIES.find((taxonomy) => ARCHIVES[taxonomy] === segment) ?? null
}

/** The archive path of a term: absolute, no domain, no trailing slash, the slug percent-encoded. (decisions.md 2.3) */
export function archivePath(taxonomy: Taxonomy, slug: string): string {
  return `/${ARCHIVES[taxonomy]}/${encodeURIComponent(slug)}`
}
