// The search of a snapshot with the editorial data in force.

import { MOOD_NAMES, type Mood } from '../../catalog/pictures/moods.ts'
import { cached, onceEach } from '../../ground/caches.ts'
import type { Pause } from '../../ground/scheduling.ts'
import { repeats } from '../../ground/text-ring.ts'
import { closestSections } from '../../search/closest/sections.ts'
import { candidateOf } from '../../search/closest/suggestions.ts'
import { type TermNames, termNames } from '../../search/closest/term-names.ts'
import { otherTexts, readUnits, unitsOf, wordReader } from '../../search/closest/units.ts'
import { wordForms } from '../../search/closest/word-forms.ts'
import { typedSections, wordSites } from '../../search/closest/word-sites.ts'
import { wordAt } from '../../search/index/title-words.ts'
import { archiveTexts } from '../../search/json-text.ts'
import { matchingForm, wordsOf } from '../../search/matching-form.ts'
import type { Searched, SearchQuery, SearchResult } from '../../search/query.ts'
import { searchBody } from '../../search/search.ts'
import { MAX_WORDS, openSpelling, type Spelling } from '../../search/suggest/spelling.ts'
import type { WordFamilies } from '../../search/suggest/word-family.ts'
import type { Titles } from '../../search/understand/title-step.ts'
import type { Tokens } from '../../search/understand/tokenize.ts'
import { understand } from '../../search/understand/understand.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { ServedSnapshot } from '../snapshot.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'
import type { LiveUnderstanding } from './understanding.ts'

interface SearchParts {
  recent: ServedSnapshot['recent']
  families: WordFamilies
  understanding: LiveUnderstanding
  pause: Pause
}

/** Prepares the search of a snapshot. Later edits of synonyms are applied as they come. */
export async function liveSearch(
  snapshot: OpenedSnapshot,
  overlay: EditorialOverlay,
  { recent, families, understanding: { source: found, editorial: understood }, pause }: SearchParts,
) {
  const { terms, termNames: sorted, words } = snapshot
  const names = await termNames({ terms, names: sorted, related: words.related, synonyms: understood.synonyms, pause })
  const isMeant = meantWords(snapshot, names)
  const spelling = liveSpelling(snapshot, overlay, isMeant)
  const parts = { titles: found.titles, names, families, spelling, isMeant }
  const { closest, alone, otherTexts } = liveWords(snapshot, overlay, parts)
  const editorial = { ...understood, alone, synonymsOf: overlay.listOf, archives: overlay.archives }
  const candidates = cached((_, query: SearchQuery) => candidateOf(understand(found, editorial, query), spelling.has))
  for (const onChange of [overlay.onSynonyms, overlay.onHidden])
    for (const { forget } of [spelling, candidates]) onChange(forget)
  const source = {
    ...found,
    closest,
    authors: snapshot.authors,
    spelling,
    otherTexts,
    candidate: candidates.of,
    archiveText: archiveTexts(snapshot.catalog),
  }
  const kept = keptResults(recent)
  return {
    /** Indexes the words for spelling corrections, and finds the families of words and what begins names. */
    async ready(): Promise<void> {
      for (const part of [spelling, families, names]) await part.load(pause)
    },
    search(query: SearchQuery, tag?: string): SearchResult {
      overlay.version()
      const find = () => searchBody(source, editorial, query)
      return tag === undefined ? find() : kept(tag, query, find)
    },
  }
}

function liveSpelling(snapshot: OpenedSnapshot, overlay: EditorialOverlay, isName: (word: string) => boolean) {
  return openSpelling(() => wordsInUse(snapshot, overlay), {
    isName,
    isTerm: (word) => snapshot.topics.named(word).length > 0,
    words: () => snapshot.vocabulary.text,
  })
}

/** What is kept of a result beside its text. The query is that of the request, because a part of it keeps all of it. */
type About = Pick<SearchResult, 'total'> & Omit<Searched, 'text'>

/** Returns the result of a tag, which it finds unless it is kept. It is kept from the second time on. */
function keptResults(ring: SearchParts['recent']) {
  const isRepeated = repeats()
  return (tag: string, query: SearchQuery, find: () => SearchResult): SearchResult => {
    const kept = ring.get(tag)
    if (kept !== null) {
      const { total, ...searched } = kept.about as About
      return { text: kept.text, total, searched: { ...searched, text: query.q } }
    }
    const found = find()
    const { form, hasNothing, isUnmatched } = found.searched
    if (isRepeated(tag))
      ring.put(tag, found.text, { total: found.total, form, hasNothing, isUnmatched } satisfies About)
    return found
  }
}

/**
 * Returns whether a word is spelled as it is meant, whatever name is near: it is in the name of an author, is a tag (those with
 * few sites are not among the words in use), or leads somewhere beside names.
 */
function meantWords({ authors, terms, words: { topics } }: OpenedSnapshot, names: TermNames) {
  const ordinary = new Set([...topics.flat(2), ...MOOD_NAMES])
  return (word: string): boolean =>
    authors.words.find(word) !== -1 ||
    terms.find('post_tag', word) !== undefined ||
    names.isRelated(word) ||
    ordinary.has(word)
}

/** The words of titles, names and synonyms with their uses. Of titles and names only the most used. */
function* wordsInUse({ vocabulary, topics }: OpenedSnapshot, { edited, listOf }: EditorialOverlay) {
  const { starts, mostUsed } = vocabulary
  for (const i of mostUsed) yield [wordAt(vocabulary, i), (starts[i + 1] as number) - (starts[i] as number)] as const
  for (let rank = 0; rank < Math.min(topics.size, MAX_WORDS); rank++) {
    const { nameForm, count } = topics.byRank(rank)
    for (const word of wordsOf(nameForm)) yield [word, count] as const
  }
  for (const id of edited()) {
    const words = listOf(id).flatMap((synonym) => wordsOf(matchingForm(synonym)))
    for (const word of words) yield [word, topics.byId(id)?.count ?? 0] as const
  }
}

interface WordParts {
  titles: Titles
  names: TermNames
  families: WordFamilies
  spelling: Spelling
  /** Whether a word is spelled as it is meant. */
  isMeant(word: string): boolean
}

/** What `closest` and `match=words` read. Later edits of synonyms are applied as they come. */
function liveWords(
  { catalog, topics, titleNames, words, moodOf }: OpenedSnapshot,
  overlay: EditorialOverlay,
  { titles, names, families, spelling, isMeant }: WordParts,
) {
  const forms = wordForms({ names, topics: words.topics, families, corrections: spelling.corrections, isMeant })
  const sites = wordSites({
    catalog,
    titleNames,
    names,
    forms,
    moodOf: (mood) => moodOf(mood as Mood),
    ofType: typedSections(catalog),
  })
  overlay.onSynonyms((_, synonyms) => names.forget(synonyms))
  overlay.onSynonyms(sites.forget)
  overlay.onHidden(sites.forget)
  const parts = { names, words: sites }
  const units = onceEach((tokens: Tokens) => unitsOf(tokens, parts))
  const read = onceEach((tokens: Tokens) => readUnits(tokens, parts))
  return {
    closest: { catalog, titles, units, read, sections: closestSections(catalog) },
    alone: wordReader({ topics, read, ...parts }),
    otherTexts: otherTexts(topics),
  }
}
