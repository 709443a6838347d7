// `GET /v1/taxonomies` with live synonyms: the precomputed body while its synonyms are those of the snapshot. After an
// edit, a new body is made and kept until the next edit. (rule 16.3)
import { textOf } from '#platform'
import { taxonomiesText, termsText } from '../../catalog/listing/taxonomy-listing.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import type { Term } from '../../catalog/model/term-table.ts'
import type { Encoded } from '../files/encoded.ts'
import { encodeNow } from '../files/encoded.ts'
import { taxonomiesShard } from '../files/shards.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import { type EditorialOverlay, isEqual, snapshotLists } from './editorial-overlay.ts'

type Taxonomies = (only: PublicTaxonomy | null) => Encoded

/** The taxonomies of a snapshot with live synonyms. */
export function liveTaxonomies(snapshot: OpenedSnapshot, overlay: EditorialOverlay): Taxonomies {
  let version: string | undefined
  let edited: ReadonlySet<string> = new Set()
  let made = new Map<PublicTaxonomy | null, Encoded>()

  function makeBody(only: PublicTaxonomy | null): Encoded {
    const synonymsOf = (term: Term) => overlay.listOf(term.id)
    const textOf = (taxonomy: PublicTaxonomy) =>
      edited.has(taxonomy) ? termsText(snapshot.terms, taxonomy, synonymsOf) : arrayOf(snapshot, taxonomy)
    return encodeNow(taxonomiesText(only, textOf))
  }

  return (only) => {
    const current = overlay.version()
    if (current !== version) {
      edited = editedTaxonomies(snapshot, overlay)
      made = new Map()
      version = current
    }
    const isEdited = only ? edited.has(only) : PUBLIC_TAXONOMIES.some((taxonomy) => edited.has(taxonomy))
    if (!isEdited) return snapshot.body(taxonomiesShard(only))
    const body = made.get(only) ?? makeBody(only)
    made.set(only, body)
    return body
  }
}

/** The taxonomies with a term whose synonyms differ from the snapshot. */
function editedTaxonomies(snapshot: OpenedSnapshot, { edited, listOf }: EditorialOverlay): Set<string> {
  const built = new Map(snapshotLists(snapshot))
  const ids = Array.from(edited()).filter((id) => !isEqual(built.get(id) ?? [], listOf(id)))
  return new Set(ids.flatMap((id) => snapshot.terms.byId(id)?.taxonomy ?? []))
}

/** The array in a taxonomy's precomputed body, `{"<taxonomy>":[…]}`. */
function arrayOf(snapshot: OpenedSnapshot, taxonomy: PublicTaxonomy): string {
  const { identity } = snapshot.body(taxonomiesShard(taxonomy))
  return textOf(identity).slice(`{"${taxonomy}":`.length, -1)
}
