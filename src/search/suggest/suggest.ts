// `GET /v1/suggest`: terms, synonyms, authors and titles that complete a text, in one ranked list,
// then terms that complete its last word. (rules 14.2–14.7, 28.16, 28.17)

import { inspirationBits } from '../../catalog/listing/fields.ts'
import { archivePath, type Term } from '../../catalog/model/taxonomy.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { onceEach } from '../../ground/caches.ts'
import { jsonText } from '../../ground/texts.ts'
import type { Lexicon } from '../index/lexicon.ts'
import type { NameTable, Tier } from '../index/name-table.ts'
import type { SynonymNames } from '../index/synonym-names.ts'
import { topRanks } from '../index/top-ranks.ts'
import { matchingForm } from '../matching-form.ts'
import type { SuggestQuery } from '../query.ts'
import { ranksIn, tiersOf } from './completion.ts'
import type { WordFamilies } from './word-family.ts'

export interface SuggestSource {
  catalog: Pick<Catalog, 'terms' | 'inspirationsText' | 'takenDown'>
  /** Names of terms. Their ranks follow count, then name, then slug. */
  terms: NameTable
  /** Titles. Their ranks follow name, then slug. */
  titles: NameTable
  /** The terms that a search matches. */
  topics: Lexicon
  families: WordFamilies
  /** Synonyms, by the ranks of their terms. */
  synonyms: SynonymNames
}

/** The body of a response, UTF-8 bytes as a one-byte string. */
export function suggestBody(source: SuggestSource, { q, limit }: SuggestQuery): string {
  const { results, terms } = completions(source, tiersOf(q), limit)
  if (results.length < limit && SPACE.test(q))
    results.push(...lastWordCompletions(source, q, terms, limit - results.length))
  if (results.length === 0) results.push(...relatedTerms(source, q).slice(0, limit))
  return `{"query":${jsonText(q)},"results":[${results.join(',')}]}`
}

interface Completions {
  /** The JSON of the first results. */
  results: string[]
  /** The ranks of their terms. */
  terms: ReadonlySet<number>
}

/** The first `limit` results. Each tier has terms by their names first, then terms by synonyms, then titles. */
function completions(source: SuggestSource, tiers: readonly Tier[], limit: number): Completions {
  const results: string[] = []
  const terms = new Set<number>()
  const titles = new Set<number>()
  const add = (seen: Set<number>, rank: number, text: () => string) => {
    if (results.length < limit && !seen.has(rank)) results.push(text())
    seen.add(rank)
  }
  for (const tier of tiers) {
    if (results.length === limit) break
    const found = Map.groupBy(termsIn(source, tier, limit + terms.size), ({ via }) => via === null)
    for (const { rank, via } of [...(found.get(true) ?? []), ...(found.get(false) ?? [])]) {
      add(terms, rank, () => (via === null ? namedText(termAt(source, rank)) : synonymText(termAt(source, rank), via)))
    }
    if (results.length === limit) break
    const { takenDown } = source.catalog
    for (const rank of ranksIn(source.titles, tier, limit + titles.size + takenDown.count)) {
      if (!takenDown.has(source.titles.owners[rank] as EntryNumber)) add(titles, rank, () => titleText(source, rank))
    }
  }
  return { results, terms }
}

/** A space between two words. Most texts are one word, and this is found faster than the words. */
const SPACE = /\S\s/
/** What stands before the last word of a text, and the last word. */
const SEVERAL_WORDS = /^(.*\S)\s+(\S+)$/s

/** The JSON of terms that complete the last word of several, without those of the ranks `seen`. (rules 28.16, 28.17) */
function lastWordCompletions(source: SuggestSource, q: string, seen: ReadonlySet<number>, limit: number): string[] {
  const [, before = '', last = ''] = SEVERAL_WORDS.exec(q.trim()) ?? []
  const folded = matchingForm(last)
  if (folded === '' || matchingForm(before) === '') return []
  const listed = new Set(Array.from(seen, (rank) => termAt(source, rank).id))
  const terms = termsBeginning(source.topics, folded, limit + listed.size).filter(({ id }) => !listed.has(id))
  return terms.slice(0, limit).map((term) => completedText(term, `${before} ${term.name.toLowerCase()}`))
}

/** The JSON of terms with a word of the family of the last word. (rule 45.41) */
function relatedTerms({ families }: SuggestSource, q: string): string[] {
  const [, before = '', last = q] = SEVERAL_WORDS.exec(q.trim()) ?? []
  const terms = families(matchingForm(last))
  return terms.map((term) =>
    before === '' ? namedText(term) : completedText(term, `${before} ${term.name.toLowerCase()}`),
  )
}

/** The first `limit` terms whose slug or name starts with a text, in the order of ties. (rule 12.15) */
function termsBeginning({ fullForms, byRank }: Lexicon, text: string, limit: number): Term[] {
  const best = topRanks(limit)
  for (const rank of fullForms.ranks(...fullForms.range(text))) best.offer(rank)
  return best.ranks.map(byRank)
}

/** The most terms that are read of those with the same name. */
const SAME_NAME = 50

/** The terms that have a text as their whole name or as a synonym, the most used first. */
export function termsNamed(source: SuggestSource, text: string): Term[] {
  const tiers = tiersOf(text).filter(({ isWhole }) => isWhole)
  return tiers.flatMap((tier) => termsIn(source, tier, SAME_NAME).map(({ rank }) => termAt(source, rank)))
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

/** A term that its name completes. */
const namedText = onceEach((term: Term) => jsonText(typed(term.taxonomy === 'authors' ? 'author' : 'term', term, null)))

function synonymText(term: Term, via: string): string {
  return jsonText(typed('synonym', term, via))
}

/** A term that completes the last word of `query`. (rule 28.17) */
function completedText(term: Term, query: string): string {
  return `${namedText(term).slice(0, -1)},"query":${jsonText(query)}}`
}

function typed(type: string, { taxonomy, name, slug, count }: Term, via: string | null) {
  return { type, taxonomy, name, slug, url: archivePath(taxonomy, slug), count, via }
}

function termAt({ catalog, terms }: SuggestSource, rank: number): Term {
  const id = terms.owners[rank] as number
  const term = catalog.terms.byId(id)
  if (!term) throw new Error(`term-names.bin has an unknown term: ${id}`)
  return term
}

const TITLE_MEMBERS = inspirationBits(new Set(['title', 'slug', 'url']))

function titleText({ catalog, titles }: SuggestSource, rank: number): string {
  const entry = catalog.inspirationsText([titles.owners[rank] as EntryNumber], TITLE_MEMBERS)
  const members = entry.slice('{"title":'.length, -1)
  return `{"type":"title","taxonomy":null,"name":${members},"count":null,"via":null}`
}
