// Suggestions from a snapshot and the synonyms in force.
import type { SuggestQuery } from '../../search/query.ts'
import { nearestTerms } from '../../search/suggest/nearest-terms.ts'
import { suggestBody, termsNamed } from '../../search/suggest/suggest.ts'
import type { SynonymNames } from '../../search/suggest/synonym-names.ts'
import type { WordFamilies } from '../../search/suggest/word-family.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { Text } from '../snapshot.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

interface SuggestParts {
  families: WordFamilies
  synonyms: SynonymNames
}

/** What completes texts, with all edits of synonyms so far. */
export function liveSuggest(snapshot: OpenedSnapshot, overlay: EditorialOverlay, parts: SuggestParts) {
  const { catalog, topics, termNames: terms, titleNames: titles } = snapshot
  const source = { catalog, topics, terms, titles, ...parts }
  return {
    nearestTerms: nearestTerms(catalog.terms, (text) => termsNamed(source, text)),
    suggest(query: SuggestQuery): Text {
      overlay.version()
      return suggestBody(source, query)
    },
  }
}
