// Maps an archive path to the explorer with the filters of the archive (rule 23.2).
import type { TermRef } from '../../catalog/model/editorial.ts'
import {
  PUBLIC_TAXONOMIES,
  type PublicTaxonomy,
  type Taxonomy,
  taxonomyOfArchive,
} from '../../catalog/model/taxonomy.ts'
import { decodePercent } from '../../http/request/percent-encoding.ts'
import type { Archives } from '../../snapshot/snapshot.ts'
import { type ExploreState, hrefOf, NOTHING } from './explore-state.ts'

/** The explorer's path for a raw path such as `/color/coral-pink`, or null if there is no such archive. */
export function archiveAddress(archives: Archives, path: string): string | null {
  const [, segment = '', raw = ''] = path.split('/')
  const slug = decodePercent(raw)?.toLowerCase()
  if (!slug) return null
  const state =
    segment === 'templates' ? ofTemplates(archives, slug) : ofTerm(archives, taxonomyOfArchive(segment), slug)
  return state && hrefOf({ ...NOTHING, ...state })
}

type Shown = Partial<ExploreState>

function ofTerm(archives: Archives, taxonomy: Taxonomy | null, slug: string): Shown | null {
  const name = taxonomy && archives.termName(taxonomy, slug)
  if (taxonomy === null || name === null) return null
  if (taxonomy === 'sections') return { type: slug }
  return isPublic(taxonomy) ? { filters: [{ taxonomy, slug }] } : { q: name }
}

/** Listings have no filters for post_tag and pricing, so the names of such terms become the search query. */
function ofTemplates(archives: Archives, slug: string): Shown | null {
  const archive = archives.templateArchive(slug)
  if (archive === null) return null
  const filters = archive.filters.flatMap(({ taxonomy, slug }) => (isPublic(taxonomy) ? [{ taxonomy, slug }] : []))
  const others = archive.filters.filter(({ taxonomy }) => !isPublic(taxonomy))
  return {
    filters,
    q: others.map(({ taxonomy, slug }: TermRef) => archives.termName(taxonomy, slug) ?? slug).join(' '),
  }
}

function isPublic(taxonomy: Taxonomy): taxonomy is PublicTaxonomy {
  return (PUBLIC_TAXONOMIES as readonly Taxonomy[]).includes(taxonomy)
}
