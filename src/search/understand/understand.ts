// Understands a query: its tokens, the tuning rule and the filters that match, and the entries that remain.
import { pageOf } from '../../catalog/listing/listing.ts'
import { select } from '../../catalog/listing/selection.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import type { Lexicon } from '../index/lexicon.ts'
import type { SynonymHit, SynonymIndex } from '../index/synonym-index.ts'
import type { SearchQuery } from '../query.ts'
import { matchFilters } from './match.ts'
import type { Match } from './step.ts'
import { type Titles, titleStep } from './title-step.ts'
import { type Tokens, tokenize } from './tokenize.ts'
import { type CompiledRule, matchingRule } from './tuning.ts'

/** What is read from the snapshot. */
export interface UnderstandingSource {
  catalog: Catalog
  /** The terms of the taxonomies that a search matches. */
  topics: Lexicon
  titles: Titles
}

/** What is read from the editorial data in force. */
export interface UnderstandingEditorial {
  synonyms: SynonymIndex
  rules(): Iterable<CompiledRule>
}

export interface Understanding {
  tokens: Tokens
  rule: CompiledRule | null
  /** The matched filters. */
  matches: readonly Match[]
  /** Synonyms with a word that starts with a token. */
  synonyms: readonly SynonymHit[]
  /** Exact number of results. */
  total: number
  /** Entry numbers of the first `limit` results. */
  entries: readonly EntryNumber[]
}

/** Understands a query and finds its results. */
export function understand(
  source: UnderstandingSource,
  editorial: UnderstandingEditorial,
  query: SearchQuery,
): Understanding {
  const tokens = tokenize(query.q, query.stopwords)
  const rule = matchingRule(editorial.rules(), tokens.all)
  if (tokens.kept.length === 0) return { tokens, rule, matches: [], synonyms: [], total: 0, entries: [] }
  const folded = new Set(tokens.kept.map((token) => token.folded))
  const synonyms = editorial.synonyms.find(Array.from(folded))
  const matches = matchFilters(tokens, source.topics, synonyms)
  const found = source.catalog.kernel.withScratch(() =>
    matches.length > 0 ? filtered(source, matches, query.limit) : titleStep(tokens, source.titles, query.limit),
  )
  return { tokens, rule, matches, synonyms, ...found }
}

/** The entries that carry every matched filter, newest first. (rule 12.18) */
function filtered({ catalog }: UnderstandingSource, matches: readonly Match[], limit: number) {
  const lists = matches.map(({ term }) => catalog.postings.of(term.id))
  const selection = select(catalog.kernel, lists, { from: 0, to: catalog.size })
  return { total: selection.total, entries: pageOf(selection, { limit, offset: 0 }, 'newest') }
}
