// The terms that go with an archive: those whose sites are most nearly the same.
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Archive, filteringOf, type NamedTerm } from './archive.ts'
import { listSites } from './listed-sites.ts'

/** The taxonomies that say most about a site, in the order in which equal terms are shown. */
const RELATED: readonly Taxonomy[] = ['genre', 'style', 'color', 'tech', 'post_tag']
/** The terms of each taxonomy that are compared. */
const COMPARED = 40
const SHOWN = 10
/** In an archive with more sites, a term of a single one of them is chance. */
const FEW = 8

interface Related extends NamedTerm {
  /** The cosine of the angle between the two sets of sites. */
  readonly likeness: number
}

/** Up to ten terms, the most similar first. */
export function relatedTerms(served: ServedSnapshot, archive: Archive): NamedTerm[] {
  const listing = { ...filteringOf(archive), limit: 1, facets: { names: RELATED, limit: COMPARED } }
  const { total, facets = {} } = listSites(served, listing)
  const found = RELATED.flatMap((taxonomy) =>
    (facets[taxonomy]?.terms ?? [])
      .filter(({ selected, count }) => !selected && (total <= FEW || count > 1))
      .map(({ name, slug, count }): Related => {
        const all = served.archives.term(taxonomy, slug)?.count ?? count
        return { taxonomy, name, slug, likeness: count / Math.sqrt(all * total) }
      }),
  )
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, SHOWN)
}
