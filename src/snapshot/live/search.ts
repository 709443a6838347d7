// The search over a snapshot with the editorial data in force.
import { inspirationBits } from '../../catalog/listing/fields.ts'
import { archiveTexts } from '../../search/archive-text.ts'
import { loadSynonyms } from '../../search/index/synonym-index.ts'
import { titleIndex } from '../../search/index/title-index.ts'
import { matchingForm, wordsOf } from '../../search/matching-form.ts'
import type { SearchQuery, SearchResult } from '../../search/query.ts'
import { searchBody } from '../../search/search.ts'
import { MOST_WORDS, spellingOf } from '../../search/suggest/spelling.ts'
import type { Titles } from '../../search/understand/title-step.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import { type EditorialOverlay, snapshotLists } from './editorial-overlay.ts'

export interface LiveSearch {
  /** Resolves when the words that suggestions are spelled with are in. */
  readonly ready: Promise<void>
  search(query: SearchQuery): SearchResult
}

/** Builds what a search needs in memory; edits of synonyms are applied to it as they come. */
export function liveSearch(snapshot: OpenedSnapshot, overlay: EditorialOverlay): LiveSearch {
  const { catalog, topics, authors } = snapshot
  const spelling = spellingOf(wordsInUse(snapshot, overlay))
  const source = {
    catalog,
    topics,
    authors,
    titles: titlesOf(snapshot),
    spelling,
    archiveText: archiveTexts(catalog),
  }
  const builtLists = new Map(snapshotLists(snapshot))
  const synonyms = loadSynonyms(snapshot.synonyms, builtLists)
  for (const id of overlay.edited()) synonymsInForce(id)
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
      return searchBody(source, editorial, query, now)
    },
  }
}

const now = () => performance.now()

const TITLE = inspirationBits(new Set(['title']))

function titlesOf({ catalog, vocabulary }: OpenedSnapshot): Titles {
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

/** Words of titles, names and synonyms with how often each is used there: of titles and of names the most used ones. */
function* wordsInUse({ vocabulary, topics }: OpenedSnapshot, { edited, listOf }: EditorialOverlay) {
  const { words, starts, mostUsed } = vocabulary
  for (const i of mostUsed) yield [words[i] as string, (starts[i + 1] as number) - (starts[i] as number)] as const
  for (let rank = 0; rank < Math.min(topics.size, MOST_WORDS); rank++) {
    const { nameForm, count } = topics.byRank(rank)
    for (const word of wordsOf(nameForm)) yield [word, count] as const
  }
  for (const id of edited()) {
    const words = listOf(id).flatMap((synonym) => wordsOf(matchingForm(synonym)))
    for (const word of words) yield [word, topics.byId(id)?.count ?? 0] as const
  }
}
