// Finds passages of a text by their words. The server and the browser search the documentation with it.
import MiniSearch from 'minisearch'

export interface Passage {
  readonly title: string
  /** Where it stands, in words, such as "Guide". */
  readonly place: string
  readonly href: string
  /** With code in backticks. */
  readonly text: string
}

/** The characters of a query that count, its words, and the results. */
export const LONGEST_QUERY = 100
const MOST_WORDS = 8
const MOST = 12
const SEPARATORS = /[\s\p{P}\p{S}]+/u
/** Words that say nothing about what is looked for. */
const EMPTY = new Set('a an and are can do does for how i in is it my of on or the to what with'.split(' '))

/** A search in passages: each word begins a word of the passage or is a misspelling of one, best first. (rule 32.7) */
export function passageIndex(passages: readonly Passage[]): (words: string) => Passage[] {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    tokenize: (text) => text.toLowerCase().split(SEPARATORS),
    processTerm: (term) => (EMPTY.has(term) ? null : term),
    searchOptions: {
      combineWith: 'AND',
      prefix: (term) => term.length > 1,
      fuzzy: (term) => term.length > 4 && 0.2,
      maxFuzzy: 2,
      weights: { fuzzy: 0.1, prefix: 0.5 },
      boost: { title: 5 },
    },
  })
  index.addAll(passages.map(({ title, text }, id) => ({ id, title, text })))
  return (words) => {
    const query = words.slice(0, LONGEST_QUERY).split(SEPARATORS).slice(0, MOST_WORDS).join(' ')
    const found = index.search(query).slice(0, MOST)
    return found.map(({ id }) => passages[id as number] as Passage)
  }
}
