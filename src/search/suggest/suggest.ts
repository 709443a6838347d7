// `GET /v1/suggest`: terms, synonyms, authors and titles that complete a text, in one ranked list. (rules 14.2–14.7)
import { inspirationBits } from '../../catalog/listing/fields.ts'
import { archivePath } from '../../catalog/model/taxonomy.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import type { NameTable } from '../index/name-table.ts'
import { jsonText } from '../json-text.ts'
import type { SuggestQuery } from '../query.ts'
import { ranksIn, type Tier, tiersOf } from './completion.ts'
import type { SynonymNames } from './synonym-names.ts'

export interface SuggestSource {
  catalog: Pick<Catalog, 'terms' | 'inspirationsText'>
  /** Names of terms. Their ranks follow count, then name, then slug. */
  terms: NameTable
  /** Titles. Their ranks follow name, then slug. */
  titles: NameTable
  /** Synonyms, by the ranks of their terms. */
  synonyms: SynonymNames
}

/** The body of a response, UTF-8 bytes as a one-byte string. */
export function suggestBody(source: SuggestSource, { q, limit }: SuggestQuery): string {
  const results = completions(source, tiersOf(q), limit)
  return `{"query":${jsonText(q)},"results":[${results.join(',')}]}`
}

/** The JSON of the first `limit` results. Each tier has its terms before its titles. */
function completions(source: SuggestSource, tiers: readonly Tier[], limit: number): string[] {
  const results: string[] = []
  const terms = new Set<number>()
  const titles = new Set<number>()
  const add = (seen: Set<number>, rank: number, text: () => string) => {
    if (results.length < limit && !seen.has(rank)) results.push(text())
    seen.add(rank)
  }
  for (const tier of tiers) {
    if (results.length === limit) break
    for (const { rank, via } of termsIn(source, tier, limit + terms.size)) {
      add(terms, rank, () => termText(source, rank, via))
    }
    if (results.length === limit) break
    for (const rank of ranksIn(source.titles, tier, limit + titles.size)) {
      add(titles, rank, () => titleText(source, rank))
    }
  }
  return results
}

interface TermCompletion {
  /** The term's rank. */
  rank: number
  /** The synonym that completes the text, or null if the term's name does. */
  via: string | null
}

/** The first `limit` terms of a tier by name and the first by synonym, by rank. A name comes before its synonym. */
function termsIn({ terms, synonyms }: SuggestSource, tier: Tier, limit: number): TermCompletion[] {
  const byName = ranksIn(terms, tier, limit).map((rank) => ({ rank, via: null }))
  const bySynonym = synonyms.in(tier, limit).map(({ rank, text }) => ({ rank, via: text }))
  return bySynonym.length === 0 ? byName : [...byName, ...bySynonym].sort((a, b) => a.rank - b.rank)
}

function termText({ catalog, terms }: SuggestSource, rank: number, via: string | null): string {
  const id = terms.owners[rank] as number
  const term = catalog.terms.byId(id)
  if (!term) throw new Error(`term-names.bin has an unknown term: ${id}`)
  const { taxonomy, name, slug, count } = term
  const type = via !== null ? 'synonym' : taxonomy === 'authors' ? 'author' : 'term'
  return jsonText({ type, taxonomy, name, slug, url: archivePath(taxonomy, slug), count, via })
}

const TITLE_MEMBERS = inspirationBits(new Set(['title', 'slug', 'url']))

function titleText({ catalog, titles }: SuggestSource, rank: number): string {
  const entry = catalog.inspirationsText([titles.owners[rank] as EntryNumber], TITLE_MEMBERS)
  const members = entry.slice('{"title":'.length, -1)
  return `{"type":"title","taxonomy":null,"name":${members},"count":null,"via":null}`
}
