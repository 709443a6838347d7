// Synonyms by the words they hold: MiniSearch, each synonym a document of its own, because the tokens of a query have to
// meet in one synonym. The build serializes it; a server loads that and applies edits as deltas.
import MiniSearch, { type Options } from 'minisearch'
import { matchingForm } from '../matching-form.ts'

/** `id` is `<term id>/<position in the term's list>`. */
interface Document {
  id: string
  text: string
}

/** Shared by the build and the server: an index serialized with one loads only with the same. */
const OPTIONS: Options<Document> = {
  fields: ['text'],
  tokenize: (text) => text.split(' '),
  processTerm: (word) => word || null,
  searchOptions: { prefix: true, combineWith: 'OR' },
  autoVacuum: true,
}

/** A synonym of which some word starts with a token. */
export interface SynonymHit {
  term: number
  /** Position in the term's list. */
  position: number
  /** Whether every token is a prefix of some word of it. */
  isWhole: boolean
}

export interface SynonymIndex {
  /**
   * The synonyms that a query's tokens (matching form, different ones) begin words of. A letter that folds to several
   * words begins none.
   */
  find(tokens: readonly string[]): SynonymHit[]
  /** Replaces a term's list. */
  replace(term: number, synonyms: readonly string[]): void
}

export type SynonymLists = Iterable<readonly [term: number, synonyms: readonly string[]]>

/** The serialized index. Equal lists in equal order give equal text. */
export function serializeSynonyms(lists: SynonymLists): string {
  const index = new MiniSearch(OPTIONS)
  for (const [term, synonyms] of lists) index.addAll(documentsOf(term, synonyms))
  return JSON.stringify(index)
}

/** Loads a serialized index; `lists` are the lists that it holds. */
export function loadSynonyms(text: string, lists: SynonymLists): SynonymIndex {
  const index = MiniSearch.loadJSON<Document>(text, OPTIONS)
  const sizes = new Map(Array.from(lists, ([term, synonyms]) => [term, synonyms.length]))
  return {
    find(tokens) {
      const words = tokens.filter((token) => !token.includes(' '))
      return index.search(words.join(' ')).map(({ id, queryTerms }) => hitOf(id, queryTerms, tokens))
    },
    replace(term, synonyms) {
      for (let i = 0; i < (sizes.get(term) ?? 0); i++) index.discard(`${term}/${i}`)
      index.addAll(documentsOf(term, synonyms))
      sizes.set(term, synonyms.length)
    },
  }
}

function documentsOf(term: number, synonyms: readonly string[]): Document[] {
  return synonyms.map((synonym, i) => ({ id: `${term}/${i}`, text: matchingForm(synonym) }))
}

function hitOf(id: string, queryTerms: readonly string[], tokens: readonly string[]): SynonymHit {
  const slash = id.indexOf('/')
  const isWhole = new Set(queryTerms).size === tokens.length
  return { term: Number(id.slice(0, slash)), position: Number(id.slice(slash + 1)), isWhole }
}
