// Reading a query: tokens, the rule that fires, the filters that match, and the entries they leave.

import { pageOf } from '../../catalog/listing/listing.ts'
import { select } from '../../catalog/listing/selection.ts'
import type { TemplateArchive } from '../../catalog/model/editorial.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import type { ArchiveRegistry } from '../archives.ts'
import type { Lexicon } from '../index/lexicon.ts'
import type { SynonymHit, SynonymIndex } from '../index/synonym-index.ts'
import type { SearchQuery } from '../query.ts'
import { matchFilters } from './match.ts'
import type { Match } from './step.ts'
import { type Titles, titleStep } from './title-step.ts'
import { type Tokens, tokenize } from './tokenize.ts'
import { type CompiledRule, firingRule } from './tuning.ts'

/** What a search reads of the snapshot. */
export interface SearchSource {
  catalog: Catalog
  topics: Lexicon
  authors: Lexicon
  titles: Titles
  /** The JSON of a template archive. */
  archiveText(archive: TemplateArchive): string
}

/** What a search reads of the editorial data as it stands now. */
export interface SearchEditorial {
  synonyms: SynonymIndex
  /** A term's synonyms, by its id. */
  listOf(term: number): readonly string[]
  rules(): Iterable<CompiledRule>
  archives: ArchiveRegistry
}

/** A query as it was understood: everything of the response but the texts. */
export interface Understanding {
  tokens: Tokens
  rule: CompiledRule | null
  matches: readonly Match[]
  hits: readonly SynonymHit[]
  /** Exact number of results. */
  total: number
  /** Entry numbers of the first `limit` results. */
  entries: readonly EntryNumber[]
}

/** Reads a query and finds its results. */
export function understand(source: SearchSource, editorial: SearchEditorial, query: SearchQuery): Understanding {
  const tokens = tokenize(query.q, query.stopwords)
  const rule = firingRule(editorial.rules(), tokens.all)
  if (tokens.kept.length === 0) return { tokens, rule, matches: [], hits: [], total: 0, entries: [] }
  const folded = new Set(tokens.kept.map((token) => token.folded))
  const hits = editorial.synonyms.find(Array.from(folded))
  const matches = matchFilters(tokens, source.topics, hits)
  const found = source.catalog.kernel.withScratch(() =>
    matches.length > 0 ? filtered(source, matches, query.limit) : titleStep(tokens, source.titles, query.limit),
  )
  return { tokens, rule, matches, hits, ...found }
}

/** "Results are filtered by AND over all matched filters", newest first. */
function filtered({ catalog }: SearchSource, matches: readonly Match[], limit: number) {
  const lists = matches.map(({ term }) => catalog.postings.of(term.id))
  const selection = select(catalog.kernel, lists, { from: 0, to: catalog.size })
  return { total: selection.total, entries: pageOf(selection, { limit, offset: 0 }, 'newest') }
}
