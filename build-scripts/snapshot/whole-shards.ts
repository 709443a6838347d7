// The shards that span the whole catalog: meta, taxonomies, stats, terms, term index, editorial data.

import type { Editorial } from '../../src/catalog/model/editorial.ts'
import type { StatsPeriod } from '../../src/catalog/model/stats.ts'
import { TAXONOMIES } from '../../src/catalog/model/taxonomy.ts'
import { inListingOrder, type Term, termTable } from '../../src/catalog/model/term-table.ts'
import { type IndexSegment, OFFLINE } from '../../src/catalog/storage/index-segment.ts'
import { RELEASE } from '../../src/release.ts'
import type { SegmentTitles } from '../../src/search/index/segment-titles.ts'
import type { CatalogState } from '../../src/state/catalog/database.ts'
import type { Db } from '../../src/state/sqlite.ts'
import { metaShard } from '../shards/meta.ts'
import { editorialShard, lexiconShards, synonymsShard, termsShard, vocabularyShard } from '../shards/search.ts'
import { statsShards } from '../shards/stats.ts'
import { termNamesShard, titleNamesShard } from '../shards/suggest.ts'
import { taxonomiesShards } from '../shards/taxonomies.ts'
import { countTermsAfter, type PeriodCounts } from './count.ts'
import type { ShardWriter } from './shard-writer.ts'
import type { TermRow } from './source.ts'

export interface WholeSource {
  db: Db
  indexes: readonly IndexSegment[]
  /** Every term, by ascending id. */
  rows: readonly TermRow[]
  editorial: Editorial
  state: CatalogState
  today: string
  titles: readonly SegmentTitles[]
  /** Whether terms and synonyms are those of the last snapshot, so that its index of synonyms still holds. */
  synonymsHold: boolean
  /** Whether the entries are those of the last snapshot, so that its tables of titles still hold. */
  titlesHold: boolean
}

/** Makes and writes the shards that span the catalog. */
export async function writeWholeShards(source: WholeSource, writer: ShardWriter): Promise<void> {
  const counts = countPeriods(source)
  const terms = countedTerms(source.rows, counts.all.counts)
  const table = termTable(terms)
  const synonymsOf = synonymLookup(source.editorial)
  const total = source.indexes.reduce((sum, index) => sum + index.ids.length, 0)
  const meta = { release: RELEASE, total, offline: countOffline(source.indexes), terms: table }
  const lexicons = lexiconShards(table)
  const precompressed = { precompressed: true }
  await Promise.all([
    writer.put('meta.json', json(metaShard({ ...meta, updatedAt: source.state.updatedAt })), {
      ...precompressed,
      public: true,
    }),
    ...taxonomiesShards(table, synonymsOf).map(({ name, text }) => writer.put(name, json(text), precompressed)),
    ...statsShards(table, counts).map(({ taxonomy, period, sort, text }) =>
      writer.put(`stats/${taxonomy}-${period}-${sort}.json`, json(text), precompressed),
    ),
    writer.put('terms.json', json(termsShard(terms))),
    writer.put('topics.bin', lexicons.topics),
    writer.put('authors.bin', lexicons.authors),
    writer.put('editorial.json', json(editorialShard(source.editorial))),
    writer.putUnlessKept('synonyms.json', source.synonymsHold, () => json(synonymsShard(terms, synonymsOf))),
    writer.putUnlessKept('titles.bin', source.titlesHold, () => vocabularyShard(source.titles)),
    writer.put('term-names.bin', termNamesShard(terms)),
    writer.putUnlessKept('title-names.bin', source.titlesHold, () => titleNamesShard(source.titles)),
  ])
}

function json(text: string): Uint8Array {
  return Buffer.from(text)
}

/** Days after which entries count, from SQLite's calendar. (decisions.md 2.3) */
function periodStarts(db: Db, today: string): { [period in StatsPeriod]: string | null } {
  const back = (modifier: string) =>
    db.prepare<[string, string], string>('SELECT date(?, ?)').pluck().get(today, modifier)
  return {
    '7d': back('-7 days') ?? null,
    '30d': back('-30 days') ?? null,
    '12mo': back('-12 months') ?? null,
    all: null,
  }
}

function countPeriods({ db, indexes, rows, today }: WholeSource): { [period in StatsPeriod]: PeriodCounts } {
  const taxonomies: (TermRow['taxonomy'] | undefined)[] = []
  for (const row of rows) taxonomies[row.id] = row.taxonomy
  const starts = periodStarts(db, today)
  const count = (period: StatsPeriod) => countTermsAfter(indexes, { taxonomies, after: starts[period] })
  return { '7d': count('7d'), '30d': count('30d'), '12mo': count('12mo'), all: count('all') }
}

/** Terms with their counts, taxonomy by taxonomy in listing order. */
function countedTerms(rows: readonly TermRow[], counts: Uint32Array): Term[] {
  const counted = rows.map((row) => ({ ...row, count: counts[row.id] ?? 0 }))
  const groups = Map.groupBy(counted, (term) => term.taxonomy)
  return TAXONOMIES.flatMap((taxonomy) => inListingOrder(groups.get(taxonomy) ?? []))
}

function synonymLookup({ synonyms }: Editorial): (term: Pick<Term, 'taxonomy' | 'slug'>) => readonly string[] {
  const lists = new Map(synonyms.map((list) => [`${list.taxonomy}/${list.slug}`, list.synonyms]))
  return ({ taxonomy, slug }) => lists.get(`${taxonomy}/${slug}`) ?? []
}

function countOffline(indexes: readonly IndexSegment[]): number {
  return indexes.reduce((sum, { flags }) => sum + flags.filter((flag) => (flag & OFFLINE) !== 0).length, 0)
}
