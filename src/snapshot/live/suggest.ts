// Suggestions over a snapshot with the synonyms in force.
import type { SuggestQuery } from '../../search/query.ts'
import { suggestBody } from '../../search/suggest/suggest.ts'
import { synonymNames } from '../../search/suggest/synonym-names.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { Text } from '../snapshot.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

export interface LiveSuggest {
  suggest(query: SuggestQuery): Text
}

/** Sorts the synonyms in force; edits are applied as they come. */
export function liveSuggest(snapshot: OpenedSnapshot, overlay: EditorialOverlay): LiveSuggest {
  const { catalog, termNames: terms, titleNames: titles } = snapshot
  const ranks = ranksById(terms.owners, snapshot.terms.limit)
  const named = Array.from(overlay.edited()).filter((id) => ranks[id] !== NONE)
  const synonyms = synonymNames(named.map((id) => [ranks[id] as number, overlay.listOf(id)] as const))
  const source = { catalog, terms, titles, synonyms }
  overlay.onSynonyms(({ id }, list) => {
    if (ranks[id] !== NONE) synonyms.replace(ranks[id] as number, list)
  })
  return {
    suggest(query) {
      overlay.version()
      return suggestBody(source, query)
    },
  }
}

const NONE = -1

/** The rank of each term by its id; terms without sites have none. */
function ranksById(owners: Uint32Array, limit: number): Int32Array {
  const ranks = new Int32Array(limit).fill(NONE)
  for (let rank = 0; rank < owners.length; rank++) ranks[owners[rank] as number] = rank
  return ranks
}
