// The shards that search and filters start from: the table of terms, the term index, the editorial data.
import type { Editorial } from '../../src/catalog/editorial.ts'
import type { Term } from '../../src/catalog/term-table.ts'
import { serializeTermIndex } from '../../src/search/term-index.ts'

/** `terms.json`: every term as `[id, taxonomy, slug, name, count]`, each taxonomy in listing order. */
export function termsShard(terms: readonly Term[]): string {
  return JSON.stringify(terms.map(({ id, taxonomy, slug, name, count }) => [id, taxonomy, slug, name, count]))
}

/** `term-index.json`: the serialized MiniSearch. */
export function termIndexShard(terms: readonly Term[], synonymsOf: (term: Term) => readonly string[]): string {
  const byId = terms.toSorted((a, b) => a.id - b.id)
  return serializeTermIndex(byId.map((term) => ({ ...term, synonyms: synonymsOf(term) })))
}

/** `editorial.json`: the editorial data of the build, for a server that has no catalog database beside it. */
export function editorialShard(editorial: Editorial): string {
  return JSON.stringify(editorial)
}
