// Makes the shards for search and filters: terms, synonyms, lexicons, title words and editorial data.
import type { Editorial, WordLists } from '../../src/catalog/model/editorial.ts'
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { TOPICS } from '../../src/catalog/model/taxonomy.ts'
import type { MovedTerm, Term, TermTable } from '../../src/catalog/model/term-table.ts'
import { packLexicon } from '../../src/search/index/lexicon.ts'
import type { SegmentTitles } from '../../src/search/index/segment-titles.ts'
import { serializeSynonyms } from '../../src/search/index/synonym-index.ts'
import { joinTitleWords, packVocabulary } from '../../src/search/index/title-words.ts'

/** How many terms a server reads before it answers requests again. */
const TERMS_A_LINE = 2_000

/**
 * Lines of JSON: the slugs that terms had before, then every term as `[id, taxonomy, slug, name, count]`, many a line, each
 * taxonomy in listing order.
 */
export function termsShard(terms: readonly Term[], moved: readonly MovedTerm[]): string {
  const tuples = terms.map(({ id, taxonomy, slug, name, count }) => [id, taxonomy, slug, name, count])
  const starts = Array.from({ length: Math.ceil(tuples.length / TERMS_A_LINE) }, (_, i) => i * TERMS_A_LINE)
  const lines = starts.map((start) => tuples.slice(start, start + TERMS_A_LINE))
  return [moved, ...lines].map((line) => JSON.stringify(line)).join('\n')
}

/** The serialized MiniSearch index of the synonyms, by term id. */
export function synonymsShard(terms: readonly Term[], synonymsOf: (term: Term) => readonly string[]): string {
  const byId = terms.toSorted((a, b) => a.id - b.id)
  return serializeSynonyms(byId.map((term) => [term.id, synonymsOf(term)] as const))
}

/** The lexicons of a search. */
export function lexiconShards(terms: TermTable): { topics: Uint8Array; authors: Uint8Array } {
  return { topics: packLexicon(terms, TOPICS), authors: packLexicon(terms, ['authors']) }
}

/** The editorial data of the build, for a server without a catalog database (rule 16.4), and the words of `data/words`. */
export function editorialShard(editorial: Editorial, words: WordLists): string {
  return JSON.stringify({ ...editorial, ...words })
}

/** The words of all titles with their grams. */
export function vocabularyShard(segments: readonly SegmentTitles[]): Uint8Array {
  const words = segments.map((segment) => segment.words)
  return packVocabulary(joinTitleWords(words, SEGMENT_SIZE))
}
