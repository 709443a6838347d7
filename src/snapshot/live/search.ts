// The search of a snapshot with the editorial data in force.
import { inspirationBits } from '../../catalog/listing/fields.ts'
import { loadSynonyms } from '../../search/index/synonym-index.ts'
import { titleIndex } from '../../search/index/title-index.ts'
import { archiveTexts } from '../../search/json-text.ts'
import { matchingForm, wordsOf } from '../../search/matching-form.ts'
import { PLAIN_SEARCH, type SearchQuery, type SearchResult } from '../../search/query.ts'
import { searchBody } from '../../search/search.ts'
import { popularSearches } from '../../search/suggest/popular.ts'
import { MAX_WORDS, openSpelling } from '../../search/suggest/spelling.ts'
import type { Understood } from '../../search/suggest/suggestions.ts'
import type { Titles } from '../../search/understand/title-step.ts'
import { understand } from '../../search/understand/understand.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import { pauseBetweenSteps } from '../load/pause.ts'
import { type EditorialOverlay, snapshotLists } from './editorial-overlay.ts'

/** Prepares the search of a snapshot. Later edits of synonyms are applied as they come. */
export function liveSearch(snapshot: OpenedSnapshot, overlay: EditorialOverlay) {
  const { catalog, topics, authors } = snapshot
  const isName = (word: string) => isOtherName(snapshot, word)
  const spelling = openSpelling(wordsInUse(snapshot, overlay), { pause: pauseBetweenSteps(), isName })
  const synonyms = synonymsInForce(snapshot, overlay)
  overlay.onSynonyms(({ id }, list) => {
    synonyms.replace(id, list)
    for (const word of list.flatMap((synonym) => wordsOf(matchingForm(synonym)))) spelling.add(word)
  })
  const editorial = { synonyms, synonymsOf: overlay.listOf, rules: overlay.rules, archives: overlay.archives }
  const found = { catalog, topics, titles: titlesOf(snapshot) }
  const popular = popularSearches(topics, (q, stopwords) => {
    return understand(found, editorial, { ...PLAIN_SEARCH, q, stopwords, limit: 1 }).total
  })
  const candidates = new Map<string, Understood>()
  overlay.onSynonyms(() => {
    popular.forget()
    candidates.clear()
  })
  const source = { ...found, authors, spelling, popular, candidates, archiveText: archiveTexts(catalog) }
  return {
    /** Resolves when the words for spelling corrections are indexed. */
    ready: spelling.ready,
    search(query: SearchQuery): SearchResult {
      overlay.version()
      return searchBody(source, editorial, query, () => performance.now())
    },
  }
}

/** The synonym index of the snapshot, with the lists that were edited since its build. */
function synonymsInForce(snapshot: OpenedSnapshot, { edited, listOf }: EditorialOverlay) {
  const builtLists = new Map(snapshotLists(snapshot))
  const synonyms = loadSynonyms(snapshot.synonyms, builtLists)
  for (const id of edited()) {
    const list = listOf(id)
    if (JSON.stringify(builtLists.get(id) ?? []) !== JSON.stringify(list)) synonyms.replace(id, list)
  }
  return synonyms
}

const TITLE = inspirationBits(new Set(['title']))

function titlesOf({ catalog, vocabulary }: OpenedSnapshot): Titles {
  return {
    index: titleIndex(vocabulary, catalog.kernel),
    kernel: catalog.kernel,
    formOf: (entry) => matchingForm(titleOf(catalog.inspirationsText([entry], TITLE))),
  }
}

/** The title in `{"title":…}`, UTF-8 bytes as a one-byte string. */
function titleOf(json: string): string {
  return (JSON.parse(Buffer.from(json, 'latin1').toString()) as { title: string }).title
}

/** Whether a word is in the name of an author, or is a tag: tags with few sites are not among the words in use. */
function isOtherName({ authors, terms }: OpenedSnapshot, word: string): boolean {
  return authors.words.find(word) !== -1 || terms.find('post_tag', word) !== undefined
}

/** The words of titles, names and synonyms with their uses. Of titles and names only the most used. */
function* wordsInUse({ vocabulary, topics }: OpenedSnapshot, { edited, listOf }: EditorialOverlay) {
  const { words, starts, mostUsed } = vocabulary
  for (const i of mostUsed) yield [words[i] as string, (starts[i + 1] as number) - (starts[i] as number)] as const
  for (let rank = 0; rank < Math.min(topics.size, MAX_WORDS); rank++) {
    const { nameForm, count } = topics.byRank(rank)
    for (const word of wordsOf(nameForm)) yield [word, count] as const
  }
  for (const id of edited()) {
    const words = listOf(id).flatMap((synonym) => wordsOf(matchingForm(synonym)))
    for (const word of words) yield [word, topics.byId(id)?.count ?? 0] as const
  }
}
