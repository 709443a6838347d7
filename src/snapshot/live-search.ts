// The search over a snapshot with the editorial data in force.

import { archiveTexts } from '../search/archive-text.ts'
import { authorLexicon, topicLexicon } from '../search/lexicon.ts'
import { matchingForm } from '../search/matching-form.ts'
import type { SearchQuery } from '../search/query.ts'
import { searchBody } from '../search/search.ts'
import { loadSynonyms } from '../search/synonym-index.ts'
import { titleIndex } from '../search/title-index.ts'
import type { Titles } from '../search/title-step.ts'
import { type EditorialOverlay, snapshotLists } from './editorial-overlay.ts'
import type { LoadedSnapshot } from './load.ts'

export interface LiveSearch {
  search(query: SearchQuery): Uint8Array
}

/** Builds what a search needs in memory; edits of synonyms are applied to it as they come. */
export function liveSearch(snapshot: LoadedSnapshot, overlay: EditorialOverlay): LiveSearch {
  const { catalog, terms } = snapshot
  const topics = topicLexicon(terms)
  const source = {
    catalog,
    topics,
    authors: authorLexicon(terms),
    titles: titlesOf(snapshot),
    archiveText: archiveTexts(catalog),
  }
  const builtLists = new Map(snapshotLists(snapshot))
  const synonyms = loadSynonyms(snapshot.synonyms, builtLists)
  for (const { id } of terms.all) synonymsInForce(id)
  overlay.onSynonyms(({ id }, list) => synonyms.replace(id, list))

  /** What was edited before this search began to listen. */
  function synonymsInForce(id: number): void {
    const built = builtLists.get(id) ?? []
    const now = overlay.listOf(id)
    if (JSON.stringify(built) !== JSON.stringify(now)) synonyms.replace(id, now)
  }

  const editorial = { synonyms, listOf: overlay.listOf, rules: overlay.rules, archives: overlay.archives }
  return {
    search(query) {
      overlay.version()
      return searchBody(source, editorial, query)
    },
  }
}

function titlesOf({ catalog, vocabulary }: LoadedSnapshot): Titles {
  return {
    index: titleIndex(vocabulary, catalog.size),
    size: catalog.size,
    formOf: (entry) => matchingForm(titleOf(catalog.record(entry).text('title', 'title'))),
  }
}

/** The title in a record's piece `"title":"…"`, UTF-8 bytes as a one-byte string. */
function titleOf(piece: string): string {
  return JSON.parse(Buffer.from(piece.slice('"title":'.length), 'latin1').toString()) as string
}
