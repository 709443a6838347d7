// Builds a snapshot from the catalog database and publishes it.
import { imagePrefixes } from '../../src/catalog/model/image-urls.ts'
import type { Config } from '../../src/ground/config.ts'
import { RELEASE } from '../../src/ground/release.ts'
import { contentOf, listSnapshots, sequenceOf } from '../../src/snapshot/files/folder.ts'
import { isOf, type Manifest } from '../../src/snapshot/files/manifest.ts'
import { publish } from '../../src/snapshot/files/publish.ts'
import { SNAPSHOT_FORMAT } from '../../src/snapshot/files/shards.ts'
import { type CatalogState, changeToken, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { countHidden } from '../../src/state/sqlite/catalog/removed-entries.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/store.ts'
import { warnNotRemoved } from '../cli/files.ts'
import { type Base, contentHash, obstacle, type Previous, planBuild, readBase, readPrevious } from './plan.ts'
import { type BuiltSegment, buildSegments } from './segments.ts'
import { type ShardWriter, shardWriter } from './shard-writer.ts'
import { entryReader, readTerms, type TermRow } from './source.ts'
import { writeWholeShards } from './whole-shards.ts'

export interface BuildOptions {
  db: Db
  config: Pick<Config, 'snapshotDir' | 'siteUrl' | 'assetsUrl'>
  /** The snapshot's day, `YYYY-MM-DD`. */
  today: string
  /** Whether files of the last snapshot that nobody wrote to since it was published are linked unread. */
  trusting?: boolean
  onProgress(entries: number): void
  /** Called if the build reads everything, although there is a snapshot, with what is wrong with that snapshot. */
  onWhole?(reason: string): void
}

export interface BuildResult {
  /** The current snapshot after the build. */
  id: string
  entries: number
  /** Numbers of shards: written, and kept from the last snapshot. */
  written: number
  kept: number
  /** False if nothing changed and the old snapshot stays. */
  published: boolean
}

/**
 * Builds a snapshot of the catalog and publishes it, unless its shards and addresses are unchanged (rules 16.6, 16.7). The caller holds the
 * lock of the folder. A failed build leaves the folder as it was.
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildResult> {
  const { db, config } = options
  const found = await readPrevious(config.snapshotDir, options.trusting)
  const previous = typeof found === 'string' ? null : found
  const writer = await shardWriter(config.snapshotDir, previous)
  db.exec('BEGIN')
  try {
    const state = readCatalogState(db)
    const reason = previous === null ? found : obstacle(db, previous, config)
    if (typeof reason === 'string') options.onWhole?.(reason)
    const base = previous && reason === null ? await readBase(previous) : null
    const segments = await writeShards(options, { state, base, writer })
    return await publishIfChanged(options, { state, segments, writer, previous })
  } finally {
    db.exec('ROLLBACK')
    await writer.discard()
  }
}

interface Working {
  state: CatalogState
  base: Base | null
  writer: ShardWriter
}

async function writeShards(options: BuildOptions, { state, base, writer }: Working): Promise<BuiltSegment[]> {
  const { db, config, today, onProgress } = options
  const rows = readTerms(db)
  const images = imagePrefixes(config.siteUrl, config.assetsUrl)
  const source = { read: entryReader(db, today), terms: byId(rows), images }
  const plan = base ? planBuild(db, base, today) : new Set<number>()
  const segments = await buildSegments(source, { base, plan, writer }, onProgress)
  const indexes = segments.map((segment) => segment.index)
  const titles = segments.map((segment) => segment.titles)
  const keepsAll = base !== null && plan.size === segments.length && plan.size === base.segments.length
  const isUnchanged = keepsAll && isOf(base.manifest, { change: state.change, today })
  const editorial = catalogData(db)
  await writeWholeShards({ db, indexes, titles, rows, editorial, state, today, isUnchanged }, writer)
  return segments
}

function byId(rows: readonly TermRow[]): (TermRow | undefined)[] {
  const terms: (TermRow | undefined)[] = []
  for (const row of rows) terms[row.id] = row
  return terms
}

interface Built extends Omit<Working, 'base'> {
  segments: readonly BuiltSegment[]
  previous: Previous | null
}

async function publishIfChanged(options: BuildOptions, { writer, previous, ...built }: Built): Promise<BuildResult> {
  const files = writer.files()
  const content = contentHash(files, options.config)
  const entries = built.segments.reduce((sum, { index }) => sum + index.ids.length, 0)
  const result = { entries, written: writer.written.length, kept: writer.kept.length }
  if (previous && result.written === 0 && contentOf(previous.manifest.id) === content) {
    return { id: previous.manifest.id, ...result, published: false }
  }
  const id = `${await nextSequence(options.config.snapshotDir)}-${content}`
  const manifest: Manifest = { ...manifestOf(options, built), id, entries, files }
  const old = await publish(options.config.snapshotDir, await writer.finish(), manifest)
  for (const { path, error } of old) warnNotRemoved(path, error)
  return { id, ...result, published: true }
}

/**
 * The time in seconds, so that snapshots of any machine are ordered by age. It is one more than the newest snapshot's
 * sequence if that is later, because of a second build within a second or a clock that was ahead. (rule 16.14)
 */
async function nextSequence(folder: string): Promise<string> {
  const [newest] = await listSnapshots(folder)
  const seconds = Math.floor(Date.now() / 1000)
  return String(Math.max(seconds, newest ? sequenceOf(newest) + 1 : 0)).padStart(6, '0')
}

function manifestOf({ db, config, today }: BuildOptions, { state, segments }: Pick<Built, 'state' | 'segments'>) {
  return {
    format: SNAPSHOT_FORMAT,
    today,
    siteUrl: config.siteUrl,
    assetsUrl: config.assetsUrl,
    release: RELEASE,
    change: state.change,
    changeToken: changeToken(db, state.change),
    hidden: countHidden(db, today),
    lastId: db.prepare<[], number>('SELECT ifnull(max(id), 0) FROM entries').pluck().get() as number,
    segments: segments.map(({ index, last, longest }) => ({ entries: index.ids.length, last, longest })),
  } satisfies Omit<Manifest, 'id' | 'entries' | 'files'>
}
