// The search over a snapshot with the editorial data in force.
import { inspirationBits } from '../catalog/fields.ts'
import { archiveTexts } from '../search/archive-text.ts'
import { authorLexicon, type Lexicon, topicLexicon } from '../search/lexicon.ts'
import { matchingForm, wordsOf } from '../search/matching-form.ts'
import type { SearchQuery } from '../search/query.ts'
import { searchBody } from '../search/search.ts'
import { spellingOf } from '../search/spelling.ts'
import { loadSynonyms } from '../search/synonym-index.ts'
import { titleIndex } from '../search/title-index.ts'
import type { Titles } from '../search/title-step.ts'
import { type EditorialOverlay, snapshotLists } from './editorial-overlay.ts'
import type { LoadedSnapshot } from './load.ts'
import type { Text } from './snapshot.ts'

export interface LiveSearch {
  /** Resolves when the words that suggestions are spelled with are in. */
  readonly ready: Promise<void>
  search(query: SearchQuery): Text
}

/** Builds what a search needs in memory; edits of synonyms are applied to it as they come. */
export function liveSearch(snapshot: LoadedSnapshot, overlay: EditorialOverlay): LiveSearch {
  const { catalog, terms } = snapshot
  const topics = topicLexicon(terms)
  const spelling = spellingOf(vocabularyOf(snapshot, topics, overlay))
  const source = {
    catalog,
    topics,
    authors: authorLexicon(terms),
    titles: titlesOf(snapshot),
    spelling,
    archiveText: archiveTexts(catalog),
  }
  const builtLists = new Map(snapshotLists(snapshot))
  const synonyms = loadSynonyms(snapshot.synonyms, builtLists)
  for (const { id } of terms.all) synonymsInForce(id)
  overlay.onSynonyms(({ id }, list) => {
    synonyms.replace(id, list)
    for (const word of list.flatMap((synonym) => wordsOf(matchingForm(synonym)))) spelling.add(word)
  })

  /** What was edited before this search began to listen. */
  function synonymsInForce(id: number): void {
    const built = builtLists.get(id) ?? []
    const now = overlay.listOf(id)
    if (JSON.stringify(built) !== JSON.stringify(now)) synonyms.replace(id, now)
  }

  const editorial = { synonyms, listOf: overlay.listOf, rules: overlay.rules, archives: overlay.archives }
  return {
    ready: spelling.ready,
    search(query) {
      overlay.version()
      return searchBody(source, editorial, query, performance.now.bind(performance))
    },
  }
}

const TITLE = inspirationBits(new Set(['title']))

function titlesOf({ catalog, vocabulary }: LoadedSnapshot): Titles {
  return {
    index: titleIndex(vocabulary, catalog.kernel),
    kernel: catalog.kernel,
    formOf: (entry) => matchingForm(titleOf(catalog.inspirationsText([entry], TITLE))),
  }
}

/** The title in an entry's `{"title":…}`, UTF-8 bytes as a one-byte string. */
function titleOf(json: string): string {
  return (JSON.parse(Buffer.from(json, 'latin1').toString()) as { title: string }).title
}

/** Every word of names, synonyms and titles with how often it is used. */
function vocabularyOf({ vocabulary }: LoadedSnapshot, { terms }: Lexicon, { listOf }: EditorialOverlay) {
  const uses = new Map<string, number>()
  const use = (word: string, times: number) => uses.set(word, (uses.get(word) ?? 0) + times)
  const { words, starts } = vocabulary
  for (const [i, word] of words.entries()) use(word, (starts[i + 1] as number) - (starts[i] as number))
  for (const { id, nameForm, count } of terms) {
    for (const word of wordsOf(nameForm)) use(word, count)
    for (const word of listOf(id).flatMap((synonym) => wordsOf(matchingForm(synonym)))) use(word, count)
  }
  return uses
}
