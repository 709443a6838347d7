// `GET /v1/taxonomies` with live synonyms: the precomputed body as long as its synonyms are those of the snapshot, a
// body made anew (and kept until the next edit) where an editor changed one.

import { taxonomiesText, termsText } from '../../catalog/listing/taxonomy-listing.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import type { Term } from '../../catalog/model/term-table.ts'
import { encodeNow } from '../files/encoded.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { Encoded } from '../snapshot.ts'
import { type EditorialOverlay, snapshotLists } from './editorial-overlay.ts'

type Taxonomies = (only: PublicTaxonomy | null) => Encoded

/** The taxonomies of a snapshot with the synonyms in force. */
export function liveTaxonomies(snapshot: OpenedSnapshot, overlay: EditorialOverlay): Taxonomies {
  let version: string | undefined
  let edited: ReadonlySet<string> = new Set()
  let made = new Map<PublicTaxonomy | null, Encoded>()
  return (only) => {
    const now = overlay.version()
    if (now !== version) {
      edited = editedTaxonomies(snapshot, overlay)
      made = new Map()
      version = now
    }
    if (only ? !edited.has(only) : !PUBLIC_TAXONOMIES.some((taxonomy) => edited.has(taxonomy)))
      return precomputed(snapshot, only)
    const body = made.get(only) ?? makeBody(snapshot, { overlay, edited, only })
    made.set(only, body)
    return body
  }
}

function precomputed(snapshot: OpenedSnapshot, only: PublicTaxonomy | null): Encoded {
  return snapshot.body(only ? `taxonomies/${only}.json` : 'taxonomies.json')
}

/** The taxonomies of which a term has other synonyms now than in the snapshot. */
function editedTaxonomies(snapshot: OpenedSnapshot, { edited, listOf }: EditorialOverlay): Set<string> {
  const built = new Map(snapshotLists(snapshot))
  const isEdited = (id: number) => JSON.stringify(built.get(id) ?? []) !== JSON.stringify(listOf(id))
  return new Set(
    Array.from(edited())
      .filter(isEdited)
      .flatMap((id) => snapshot.terms.byId(id)?.taxonomy ?? []),
  )
}

interface Making {
  overlay: EditorialOverlay
  edited: ReadonlySet<string>
  only: PublicTaxonomy | null
}

function makeBody(snapshot: OpenedSnapshot, { overlay, edited, only }: Making): Encoded {
  const synonymsOf = (term: Term) => overlay.listOf(term.id)
  const textOf = (taxonomy: PublicTaxonomy) =>
    edited.has(taxonomy) ? termsText(snapshot.terms, taxonomy, synonymsOf) : arrayOf(snapshot, taxonomy)
  return encodeNow(taxonomiesText(only, textOf))
}

/** A taxonomy's array out of its precomputed body `{"<taxonomy>":[…]}`. */
function arrayOf(snapshot: OpenedSnapshot, taxonomy: PublicTaxonomy): string {
  const { identity } = precomputed(snapshot, taxonomy)
  return Buffer.from(identity).toString().slice(`{"${taxonomy}":`.length, -1)
}
