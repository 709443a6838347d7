// Synonyms by their words, in MiniSearch. Each synonym is a document, because all tokens of a query must match in one
// synonym. The build serializes the index; the server loads it and applies edits as deltas.
import MiniSearch, { type Options } from 'minisearch'
import { cached } from '../../ground/caches.ts'
import { matchingForm } from '../matching-form.ts'

/** `id` is `<term id>/<position in the term's list>`. */
interface Document {
  id: string
  text: string
}

/** The build and the server must use the same options: an index loads only with those it was serialized with. */
const OPTIONS: Options<Document> = {
  fields: ['text'],
  tokenize: (text) => text.split(' '),
  processTerm: (word) => word || null,
  searchOptions: { prefix: true, combineWith: 'OR' },
  // In one go: a word that is removed while a vacuum waits between its batches makes it fail, which nobody would catch.
  autoVacuum: { batchSize: Number.MAX_SAFE_INTEGER },
}

/** A synonym with a word that starts with a token. */
export interface SynonymHit {
  /** The term's ID. */
  term: number
  /** Position in the term's list. */
  position: number
  /** Whether every token is a prefix of some word of the synonym. (rule 12.9) */
  matchesAll: boolean
}

export interface SynonymIndex {
  /** The synonyms with a word that starts with one of the tokens, which are distinct and in matching form. */
  find(tokens: readonly string[]): SynonymHit[]
  /** Replaces a term's list. */
  replace(term: number, synonyms: readonly string[]): void
}

export type SynonymLists = Iterable<readonly [term: number, synonyms: readonly string[]]>

/** The serialized index. Equal lists in equal order result in equal text. */
export function serializeSynonyms(lists: SynonymLists): string {
  const index = new MiniSearch(OPTIONS)
  for (const [term, synonyms] of lists) index.addAll(documentsOf(term, synonyms))
  return JSON.stringify(index)
}

/** Longer lists of synonyms are not cached. Others are, because a search in MiniSearch takes a sixth of the time of a query. */
const CACHED_SYNONYMS = 200

/** Loads a serialized index of `lists`. */
export function loadSynonyms(text: string, lists: SynonymLists): SynonymIndex {
  const index = MiniSearch.loadJSON<Document>(text, OPTIONS)
  const sizes = new Map(Array.from(lists, ([term, synonyms]) => [term, synonyms.length]))

  /** The IDs of the synonyms with a word that starts with a token. */
  const startingWith = cached(
    // A letter that folds to several words makes a token with a space, which is no prefix of a word.
    (token): string[] => (token.includes(' ') ? [] : index.search(token).map(({ id }) => id as string)),
    (ids) => ids.length <= CACHED_SYNONYMS,
  )

  return {
    find(tokens) {
      const counts = new Map<string, number>()
      for (const token of tokens) for (const id of startingWith.of(token)) counts.set(id, (counts.get(id) ?? 0) + 1)
      return Array.from(counts, ([id, count]) => hitOf(id, count === tokens.length))
    },
    replace(term, synonyms) {
      startingWith.forget()
      for (let i = 0; i < (sizes.get(term) ?? 0); i++) index.discard(`${term}/${i}`)
      index.addAll(documentsOf(term, synonyms))
      sizes.set(term, synonyms.length)
    },
  }
}

function documentsOf(term: number, synonyms: readonly string[]): Document[] {
  return synonyms.map((synonym, i) => ({ id: `${term}/${i}`, text: matchingForm(synonym) }))
}

function hitOf(id: string, matchesAll: boolean): SynonymHit {
  const slash = id.indexOf('/')
  return { term: Number(id.slice(0, slash)), position: Number(id.slice(slash + 1)), matchesAll }
}
