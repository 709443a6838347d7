// Suggestions from a snapshot and the synonyms in force.
import type { SuggestQuery } from '../../search/query.ts'
import { nearestTerms } from '../../search/suggest/nearest-terms.ts'
import { suggestBody, termsNamed } from '../../search/suggest/suggest.ts'
import { synonymNames } from '../../search/suggest/synonym-names.ts'
import type { WordFamilies } from '../../search/suggest/word-family.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { Text } from '../snapshot.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

/** The rank of a term without sites. */
const UNRANKED = -1

/** Sorts the synonyms in force. Later edits are applied as they come. */
export function liveSuggest(snapshot: OpenedSnapshot, overlay: EditorialOverlay, families: WordFamilies) {
  const { catalog, topics, termNames: terms, titleNames: titles } = snapshot
  const rankById = new Int32Array(catalog.terms.limit).fill(UNRANKED)
  for (const [rank, id] of terms.owners.entries()) rankById[id] = rank
  const rankOf = (id: number) => rankById[id] ?? UNRANKED
  const edited = Array.from(overlay.edited()).filter((id) => rankOf(id) !== UNRANKED)
  const lists = edited.map((id) => [rankOf(id), overlay.listOf(id)] as const)
  const synonyms = synonymNames(lists)
  const source = { catalog, topics, families, terms, titles, synonyms }
  overlay.onSynonyms(({ id }, list) => {
    if (rankOf(id) !== UNRANKED) synonyms.replace(rankOf(id), list)
  })
  return {
    nearestTerms: nearestTerms(catalog.terms, (text) => termsNamed(source, text)),
    suggest(query: SuggestQuery): Text {
      overlay.version()
      return suggestBody(source, query)
    },
  }
}
