// Makes the shards for search and filters: terms, synonyms, lexicons, title words and editorial data.
import type { Editorial } from '../../src/catalog/model/editorial.ts'
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { TOPICS } from '../../src/catalog/model/taxonomy.ts'
import type { MovedTerm, Term, TermTable } from '../../src/catalog/model/term-table.ts'
import { packLexicon } from '../../src/search/index/lexicon.ts'
import type { SegmentTitles } from '../../src/search/index/segment-titles.ts'
import { serializeSynonyms } from '../../src/search/index/synonym-index.ts'
import { joinTitleWords, packVocabulary } from '../../src/search/index/title-words.ts'

/** Every term as `[id, taxonomy, slug, name, count]`, each taxonomy in listing order, and the slugs that terms had before. */
export function termsShard(terms: readonly Term[], moved: readonly MovedTerm[]): string {
  const tuples = terms.map(({ id, taxonomy, slug, name, count }) => [id, taxonomy, slug, name, count])
  return JSON.stringify({ terms: tuples, moved })
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

/** The editorial data of the build, for a server without a catalog database. (rule 16.4) */
export function editorialShard(editorial: Editorial): string {
  return JSON.stringify(editorial)
}

/** The words of all titles with their grams. */
export function vocabularyShard(segments: readonly SegmentTitles[]): Uint8Array {
  const words = segments.map((segment) => segment.words)
  return packVocabulary(joinTitleWords(words, SEGMENT_SIZE))
}
