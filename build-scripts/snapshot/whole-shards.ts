// Writes the shards that cover the whole catalog: meta, taxonomies, stats, terms, search tables, editorial data.
import { hash } from 'node:crypto'
import { packChanges } from '../../src/catalog/discovery/change-list.ts'
import type { Editorial } from '../../src/catalog/model/editorial.ts'
import {
  inListingOrder,
  type StatsPeriod,
  TAXONOMIES,
  type Taxonomy,
  type Term,
  TOPICS,
  termTable,
} from '../../src/catalog/model/taxonomy.ts'
import { packDesigns } from '../../src/catalog/storage/design-table.ts'
import { type IndexSegment, OFFLINE } from '../../src/catalog/storage/index-segment.ts'
import { RELEASE } from '../../src/ground/release.ts'
import { packLexicon } from '../../src/search/index/lexicon.ts'
import type { SegmentTitles } from '../../src/search/index/title-words.ts'
import { SHARDS, type Shard } from '../../src/snapshot/files/shards.ts'
import { type CatalogState, readChanges } from '../../src/state/sqlite/catalog/database.ts'
import { readPictures, readSectionTypes } from '../../src/state/sqlite/catalog/measurements.ts'
import { readRemoved, termsOfHidden } from '../../src/state/sqlite/catalog/removed-entries.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { countTermsAfter, metaShard, type PeriodCounts, statsShards, taxonomiesShards } from '../shards/bodies.ts'
import { moodsShard, picturesShard, sectionColorsShard, siteColorsShard } from '../shards/colors.ts'
import { looksShard, measuredLooks } from '../shards/looks.ts'
import {
  editorialShard,
  relatedWords,
  termNamesShard,
  termsShard,
  titleNamesShard,
  topicWords,
  vocabularyShard,
} from '../shards/search.ts'
import type { ShardWriter } from './shard-writer.ts'
import { readDesigns, readMoved, type TermRow } from './source.ts'

export interface WholeSource {
  db: Db
  indexes: readonly IndexSegment[]
  /** Every term, by ascending id. */
  rows: readonly TermRow[]
  editorial: Editorial
  state: CatalogState
  today: string
  titles: readonly SegmentTitles[]
  /** Whether catalog, day and release are those of the last snapshot. */
  isUnchanged: boolean
}

/** Makes and writes the shards that cover the catalog, and keeps what follows from an unchanged one. */
export async function writeWholeShards(source: WholeSource, writer: ShardWriter): Promise<void> {
  const keeps = source.isUnchanged && writer.keepOthers(OF_PICTURES)
  await Promise.all([writePictureShards(source, writer), keeps || writeCatalogShards(source, writer)])
}

async function writeCatalogShards(source: WholeSource, writer: ShardWriter): Promise<void> {
  const { db, indexes, titles, editorial, state } = source
  const counts = countPeriods(source)
  const terms = countedTerms(publicRows(source, counts.all.counts), counts.all.counts)
  const table = termTable(terms)
  const synonymsOf = synonymLookup(editorial)
  const meta = { release: RELEASE, ...countEntries(indexes), terms: table, updatedAt: state.updatedAt }
  const words = { related: relatedWords(table), topics: topicWords() }
  const termsText = termsShard(terms, readMoved(db))
  const ofTitles = hash('sha256', Buffer.concat(titles.map(({ names }) => names)))
  const putLexicon = (shard: Shard, taxonomies: readonly Taxonomy[]) => {
    const from = hash('sha256', JSON.stringify(taxonomies.map(table.of)))
    return writer.putFrom(from, shard, () => packLexicon(table, taxonomies))
  }
  await Promise.all([
    writer.put(SHARDS.meta, json(metaShard(meta))),
    ...taxonomiesShards(table, synonymsOf).map(([shard, text]) => writer.put(shard, json(text))),
    ...statsShards(table, counts).map(([shard, text]) => writer.put(shard, json(text))),
    writer.put(SHARDS.terms, json(termsText)),
    putLexicon(SHARDS.topics, TOPICS),
    putLexicon(SHARDS.authors, ['authors']),
    writer.put(SHARDS.editorial, json(editorialShard(editorial, words))),
    writer.putFrom(ofTitles, SHARDS.titles, () => vocabularyShard(titles)),
    writer.putFrom(hash('sha256', termsText), SHARDS.termNames, () => termNamesShard(terms)),
    writer.put(SHARDS.changes, packChanges({ ...changesOf(indexes), removed: readRemoved(db) }, readChanges(db))),
    writer.put(SHARDS.designs, designsShard(source)),
    writer.putFrom(ofTitles, SHARDS.titleNames, () => titleNamesShard(titles)),
  ])
}

/** The shards of measurements, which change without a change of the catalog. */
const OF_PICTURES = [SHARDS.pictures, SHARDS.alike, SHARDS.colors, SHARDS.sectionColors, SHARDS.moods]

async function writePictureShards({ db, indexes }: WholeSource, writer: ShardWriter): Promise<void> {
  const pictures = readPictures(db)
  const looks = measuredLooks(indexes, pictures)
  await Promise.all([
    writer.put(SHARDS.pictures, picturesShard(indexes, pictures)),
    writer.putFrom(looks.key, SHARDS.alike, () => looksShard(looks)),
    writer.put(SHARDS.colors, siteColorsShard(indexes, pictures)),
    writer.put(SHARDS.moods, moodsShard(indexes, pictures)),
    writer.put(SHARDS.sectionColors, sectionColorsShard(indexes, pictures, readSectionTypes(db))),
  ])
}

/** What entries say of how their pages are set and spaced. */
function designsShard({ db, indexes }: WholeSource): Uint8Array {
  const designs = readDesigns(db)
  const ids = designs.size === 0 ? [] : indexes.flatMap((index) => [...index.ids])
  return packDesigns(ids.flatMap((id, entry) => (designs.has(id) ? [[entry, designs.get(id) as string] as const] : [])))
}

/** The ID and the change number of every entry. */
function changesOf(indexes: readonly IndexSegment[]): Record<'ids' | 'changes', Uint32Array> {
  const joined = (column: 'ids' | 'changes') => Uint32Array.from(indexes.flatMap((index) => [...index[column]]))
  return { ids: joined('ids'), changes: joined('changes') }
}

function json(text: string): Uint8Array {
  return Buffer.from(text)
}

/** The day after which entries count, for each period, from SQLite's calendar. (rule 10.8) */
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

/** Without the terms that nothing but hidden entries have: neither a shown entry nor editorial data. (rule 44.50) */
function publicRows({ db, rows, editorial }: WholeSource, counts: Uint32Array): readonly TermRow[] {
  const ofHidden = termsOfHidden(db)
  if (ofHidden.size === 0) return rows
  const refs = [...editorial.synonyms, ...editorial.archives.flatMap(({ filters }) => filters)]
  const edited = new Set(refs.map(({ taxonomy, slug }) => `${taxonomy}/${slug}`))
  return rows.filter(({ id, taxonomy, slug }) => counts[id] || !ofHidden.has(id) || edited.has(`${taxonomy}/${slug}`))
}

/** Terms with their counts, by taxonomy, in listing order. */
function countedTerms(rows: readonly TermRow[], counts: Uint32Array): Term[] {
  const counted = rows.map((row) => ({ ...row, count: counts[row.id] ?? 0 }))
  const groups = Map.groupBy(counted, (term) => term.taxonomy)
  return TAXONOMIES.flatMap((taxonomy) => inListingOrder(groups.get(taxonomy) ?? []))
}

function synonymLookup({ synonyms }: Editorial): (term: Pick<Term, 'taxonomy' | 'slug'>) => readonly string[] {
  const lists = new Map(synonyms.map((list) => [`${list.taxonomy}/${list.slug}`, list.synonyms]))
  return ({ taxonomy, slug }) => lists.get(`${taxonomy}/${slug}`) ?? []
}

function countEntries(indexes: readonly IndexSegment[]): { total: number; offline: number } {
  const total = indexes.reduce((sum, { ids }) => sum + ids.length, 0)
  const offline = indexes.reduce((sum, { flags }) => sum + flags.filter((flag) => (flag & OFFLINE) !== 0).length, 0)
  return { total, offline }
}
