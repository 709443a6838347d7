// Reads the snapshot that a build continues from, and decides which of its segments the build keeps.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { type IndexSegment, unpackIndex } from '../../src/catalog/storage/index-segment.ts'
import { unpackAlike } from '../../src/catalog/storage/pictures/alike.ts'
import { dayNumber } from '../../src/ground/days.ts'
import { type SegmentTitles, titledEntries, unpackSegmentTitles } from '../../src/search/index/title-words.ts'
import { readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import { type Addresses, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import type { EntryKey, Manifest, ManifestFile } from '../../src/snapshot/files/manifest.ts'
import { SHARDS } from '../../src/snapshot/files/shards.ts'
import { filePath } from '../../src/snapshot/files/stored-files.ts'
import { isValid, readVerified } from '../../src/snapshot/files/verify.ts'
import { changeToken } from '../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { PAGE_SIZE } from '../shards/bodies.ts'

/** What a build needs of a segment that it keeps. */
export interface BaseSegment {
  index: IndexSegment
  titles: SegmentTitles
}

/** The last snapshot with its segments. A segment with a damaged file is null. */
export interface Base {
  manifest: Manifest
  segments: readonly (BaseSegment | null)[]
  /** What the list of sites that look alike was made from; null if its file is damaged. */
  looksKey: Buffer | null
}

export interface BuildPlan {
  /** Segments with changed entries, none of them added, removed or moved: each is read again on its own. */
  stale: ReadonlySet<number>
  /** The first segment that gained or lost an entry. It and all later ones are read again. */
  rebuildFrom: number
}

/** Reads everything again. */
export const FULL_PLAN: BuildPlan = { stale: new Set(), rebuildFrom: 0 }

/** If more than one in this many entries changed, reading everything costs no more than finding their segments. */
const FULL_BEYOND = 20

/** Plans a build by the entries that changed since the last snapshot. */
export function planBuild(db: Db, base: Base, today: string): BuildPlan {
  const { manifest, segments } = base
  const changed = changedEntries(db, manifest, today)
  if (changed.length > 1000 + manifest.entries / FULL_BEYOND) return FULL_PLAN
  const stale = new Set<number>()
  let rebuildFrom = Math.min(firstDamaged(base), firstBeyond(manifest, today))
  for (const key of changed) {
    const segment = key.hidden ? segments.length : segmentOf(manifest, key)
    if (holds(segments[segment], key)) stale.add(segment)
    else rebuildFrom = Math.min(rebuildFrom, segment, formerSegment(base, key))
  }
  return { stale, rebuildFrom }
}

/** Entries that changed, and entries whose publish date has come since. (rule 7.6) A hidden one leaves its segment. */
function changedEntries(db: Db, { change, today: before }: Manifest, today: string): (EntryKey & { hidden: number })[] {
  const sql = `SELECT published, id, hidden IS NOT NULL AS hidden FROM entries
    WHERE change > ? OR (published > ? AND published <= ?)`
  return db.prepare<[number, string, string], EntryKey & { hidden: number }>(sql).all(change, before, today)
}

function firstDamaged({ segments }: Base): number {
  const at = segments.indexOf(null)
  return at === -1 ? segments.length : at
}

/** The first segment with an entry dated after `today`. If `today` is earlier than last time, entries leave. */
function firstBeyond({ segments }: Manifest, today: string): number {
  const at = segments.findIndex(({ last }) => last.published > today)
  return at === -1 ? segments.length : at
}

/** The segment for a key. After all entries, that is the last segment if it has room, or else a new one. */
function segmentOf({ segments }: Manifest, key: EntryKey): number {
  const at = segments.findIndex(({ last }) => compareKeys(key, last) <= 0)
  if (at !== -1) return at
  const hasRoom = (segments.at(-1)?.entries ?? SEGMENT_SIZE) < SEGMENT_SIZE
  return hasRoom ? segments.length - 1 : segments.length
}

function holds(segment: BaseSegment | null | undefined, { id, published }: EntryKey): boolean {
  const at = segment?.index.ids.indexOf(id) ?? -1
  return at !== -1 && segment?.index.days[at] === dayNumber(published)
}

/** The former segment of an entry; the number of segments if it had none. */
function formerSegment({ manifest, segments }: Base, { id }: EntryKey): number {
  const at = id > manifest.lastId ? -1 : segments.findIndex((segment) => segment?.index.ids.includes(id))
  return at === -1 ? segments.length : at
}

function compareKeys(a: EntryKey, b: EntryKey): number {
  if (a.published !== b.published) return a.published < b.published ? -1 : 1
  return a.id - b.id
}

export const PAGES_PER_SEGMENT = SEGMENT_SIZE / PAGE_SIZE

type SegmentShards = ReturnType<typeof segmentShards>

/** The shards of a segment by its number and size. */
export function segmentShards(n: number, entries: number) {
  const pages = Array.from({ length: Math.ceil(entries / PAGE_SIZE) }, (_, i) => n * PAGES_PER_SEGMENT + i + 1)
  return {
    index: SHARDS.index.of(n),
    titles: SHARDS.segmentTitles.of(n),
    words: SHARDS.sectionWords.of(n),
    records: SHARDS.records.of(n),
    pages: pages.map((page) => SHARDS.inspirations.of(page)),
  }
}

/** The last published snapshot. A build can link each of its files whose bytes are the same. */
export interface Previous {
  folder: string
  manifest: Manifest
  files: ReadonlyMap<string, ManifestFile>
}

/** Reads the current snapshot. Null if there is none; a text that says why if a build cannot use it. */
export async function readPrevious(root: string): Promise<Previous | string | null> {
  const id = await readPointer(root)
  if (id === null) return null
  const manifest = (await readManifest(root, id)) ?? 'has no manifest'
  if (typeof manifest === 'string') return manifest
  return { folder: join(root, manifest.id), manifest, files: new Map(manifest.files.map((file) => [file.name, file])) }
}

/** Why a build cannot continue from a snapshot: it has other addresses (rule 16.7) or another history. Null if it can. */
export function obstacle(db: Db, { manifest }: Previous, addresses: Addresses): string | null {
  if (!sameAddresses(manifest, addresses)) return 'was built for other addresses'
  return manifest.changeToken === changeToken(db, manifest.change) ? null : 'has another history than the catalog'
}

/** Reads the segments of a snapshot and checks all their files. A segment with a damaged file is null. */
export async function readBase(previous: Previous): Promise<Base> {
  const segments: (BaseSegment | null)[] = []
  for (const [n, { entries }] of previous.manifest.segments.entries()) {
    segments.push(await readSegment(previous, segmentShards(n, entries)))
  }
  const alike = await readBlock(previous.folder, previous.files.get(SHARDS.alike.name))
  return { manifest: previous.manifest, segments, looksKey: alike && Buffer.from(unpackAlike(alike).key) }
}

async function readSegment({ folder, files }: Previous, shards: SegmentShards): Promise<BaseSegment | null> {
  for (const { name } of [shards.records, shards.words, ...shards.pages]) {
    const file = files.get(name)
    if (!file || !isValid(folder, file)) return null
  }
  const index = await readBlock(folder, files.get(shards.index.name))
  const titles = await readBlock(folder, files.get(shards.titles.name))
  return index && titles && { index: unpackIndex(index), titles: unpackSegmentTitles(titles) }
}

/** The slugs of a snapshot, as far as its files are undamaged. */
export async function publishedSlugs(root: string): Promise<string[]> {
  const previous = await readPrevious(root)
  if (previous === null || typeof previous === 'string') return []
  const { folder, files, manifest } = previous
  const blocks = manifest.segments.map((_, n) => readBlock(folder, files.get(SHARDS.segmentTitles.of(n).name)))
  const found = (await Promise.all(blocks)).filter((block) => block !== null)
  return found.flatMap((block) => titledEntries(unpackSegmentTitles(block)).map(({ slug }) => slug))
}

/** The bytes of a block, copied because columns need an aligned start. Null if the file is missing or damaged. */
async function readBlock(folder: string, file: ManifestFile | undefined): Promise<Uint8Array | null> {
  const block = file && (await readVerified(folder, { ...file, path: filePath(file) }).catch(() => null))
  return block ? Uint8Array.from(block) : null
}

/** A hash of the content of a snapshot: the same files have the same hash, whenever and wherever they are built. */
export function contentHash(files: readonly ManifestFile[]): string {
  return hash('sha256', files.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('')).slice(0, 12)
}
