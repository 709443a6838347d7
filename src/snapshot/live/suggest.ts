// Suggestions from a snapshot and the synonyms in force.
import type { SuggestQuery } from '../../search/query.ts'
import { nearestTerms } from '../../search/suggest/nearest-terms.ts'
import { suggestBody, termsNamed } from '../../search/suggest/suggest.ts'
import { synonymNames } from '../../search/suggest/synonym-names.ts'
import type { WordFamilies } from '../../search/suggest/word-family.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { Text } from '../snapshot.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

/** Sorts the synonyms in force. Later edits are applied as they come. */
export function liveSuggest(snapshot: OpenedSnapshot, overlay: EditorialOverlay, families: WordFamilies) {
  const { catalog, topics, termNames: terms, titleNames: titles } = snapshot
  const rankById = new Map(Array.from(terms.owners, (id, rank) => [id, rank]))
  const lists = Array.from(overlay.edited()).flatMap((id) => {
    const rank = rankById.get(id)
    return rank === undefined ? [] : [[rank, overlay.listOf(id)] as const]
  })
  const synonyms = synonymNames(lists)
  const source = { catalog, topics, families, terms, titles, synonyms }
  overlay.onSynonyms(({ id }, list) => {
    const rank = rankById.get(id)
    if (rank !== undefined) synonyms.replace(rank, list)
  })
  return {
    nearestTerms: nearestTerms(catalog.terms, (text) => termsNamed(source, text)),
    suggest(query: SuggestQuery): Text {
      overlay.version()
      return suggestBody(source, query)
    },
  }
}
