// `GET /v1/suggest`: terms, synonyms, authors and titles that complete what is typed, in one ranked list.
//
// Order: whole match, prefix of the name, prefix of a word, then count (titles, which have none, last), then name, then
// slug. A term stands once: by its name, or by a synonym where that completes better.

import { inspirationBits } from '../../catalog/listing/fields.ts'
import { archivePath } from '../../catalog/model/taxonomy.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { toLatin1 } from '../../catalog/storage/latin1.ts'
import type { NameTable } from '../index/name-table.ts'
import type { SuggestQuery } from '../query.ts'
import { ranksIn, type Tier, tiersOf } from './completion.ts'
import type { SynonymNames } from './synonym-names.ts'

export interface SuggestSource {
  catalog: Pick<Catalog, 'terms' | 'inspirationsText'>
  /** Terms of all taxonomies, by count, then name, then slug. */
  terms: NameTable
  /** Titles, by name, then slug. */
  titles: NameTable
  synonyms: SynonymNames
}

/** The body of a response, UTF-8 bytes as a one-byte string. */
export function suggestBody(source: SuggestSource, { q, limit }: SuggestQuery): string {
  const results = completions(source, tiersOf(q), limit)
  return `{"query":${json(q)},"results":[${results.join(',')}]}`
}

/** The JSON of the first `limit` results: tier by tier, in each what has a count before titles. */
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
    for (const { rank, via } of countedIn(source, tier, limit + terms.size)) {
      add(terms, rank, () => termText(source, rank, via))
    }
    if (results.length === limit) break
    for (const rank of ranksIn(source.titles, tier, limit + titles.size)) {
      add(titles, rank, () => titleText(source, rank))
    }
  }
  return results
}

/** A term that completes, by its rank; `via` where a synonym is what completes. */
interface Counted {
  rank: number
  via: string | null
}

/** Terms and synonyms of a tier by rank, a term before its synonyms: at least the first `limit` of both. */
function countedIn({ terms, synonyms }: SuggestSource, tier: Tier, limit: number): Counted[] {
  const named = ranksIn(terms, tier, limit).map((rank) => ({ rank, via: null }))
  const meant = synonyms.in(tier, limit).map(({ rank, text }) => ({ rank, via: text }))
  return meant.length === 0 ? named : [...named, ...meant].sort((a, b) => a.rank - b.rank)
}

function termText({ catalog, terms }: SuggestSource, rank: number, via: string | null): string {
  const term = catalog.terms.byId(terms.owners[rank] as number)
  if (!term) throw new Error(`the table of names has a term that is none: ${terms.owners[rank]}`)
  const { taxonomy, name, slug, count } = term
  const type = via !== null ? 'synonym' : taxonomy === 'authors' ? 'author' : 'term'
  const named = `"name":${json(name)},"slug":${json(slug)},"url":"${archivePath(taxonomy, slug)}"`
  return `{"type":"${type}","taxonomy":"${taxonomy}",${named},"count":${count},"via":${via === null ? null : json(via)}}`
}

/** A string's JSON, its UTF-8 bytes as a one-byte string. */
function json(text: string): string {
  return toLatin1(JSON.stringify(text))
}

const NAMED = inspirationBits(new Set(['title', 'slug', 'url']))

function titleText({ catalog, titles }: SuggestSource, rank: number): string {
  const named = catalog.inspirationsText([titles.owners[rank] as EntryNumber], NAMED).slice('{"title":'.length, -1)
  return `{"type":"title","taxonomy":null,"name":${named},"count":null,"via":null}`
}
