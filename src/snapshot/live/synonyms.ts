// The synonyms in force, sorted for completion.
import { synonymNames } from '../../search/suggest/synonym-names.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

/** The rank of a term without sites. */
const UNRANKED = -1

/** Sorts the synonyms in force. Later edits are applied as they come. */
export function liveSynonyms({ catalog, termNames }: OpenedSnapshot, overlay: EditorialOverlay) {
  const rankById = new Int32Array(catalog.terms.limit).fill(UNRANKED)
  for (const [rank, id] of termNames.owners.entries()) rankById[id] = rank
  const rankOf = (id: number) => rankById[id] ?? UNRANKED
  const edited = Array.from(overlay.edited()).filter((id) => rankOf(id) !== UNRANKED)
  const synonyms = synonymNames(edited.map((id) => [rankOf(id), overlay.listOf(id)] as const))
  overlay.onSynonyms(({ id }, list) => {
    if (rankOf(id) !== UNRANKED) synonyms.replace(rankOf(id), list)
  })
  return synonyms
}
