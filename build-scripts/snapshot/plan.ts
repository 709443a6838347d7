// Reads the snapshot that a build continues from, and decides which of its segments the build keeps.

import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { type IndexSegment, unpackIndex } from '../../src/catalog/storage/index-segment.ts'
import { type SegmentTitles, titledEntries, unpackSegmentTitles } from '../../src/search/index/title-words.ts'
import { MANIFEST, readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import { type Addresses, addressesText, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import type { EntryKey, Manifest, ManifestFile } from '../../src/snapshot/files/manifest.ts'
import { SHARDS } from '../../src/snapshot/files/shards.ts'
import { filePath } from '../../src/snapshot/files/stored-files.ts'
import { isValid, readVerified } from '../../src/snapshot/files/verify.ts'
import { changeToken } from '../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'

/** What a build needs of a segment that it keeps. */
export interface BaseSegment {
  index: IndexSegment
  titles: SegmentTitles
}

/** The last snapshot with its segments. A segment with a damaged file is null. */
export interface Base {
  manifest: Manifest
  segments: readonly (BaseSegment | null)[]
}

/** The numbers of the segments that a build keeps. It reads all others again. */
export type KeptSegments = ReadonlySet<number>

/** If more than one in this many entries changed, reading everything costs no more than finding their segments. */
const FULL_BEYOND = 20

/**
 * Plans a build by the entries that changed since the last snapshot: it keeps the undamaged segments with none of them, if as
 * many entries have come as have gone before it. All others hold other entries, and so may all if a damaged one had a change.
 */
export function planBuild(db: Db, base: Base, today: string): KeptSegments {
  const { manifest, segments } = base
  const changed = changedEntries(db, manifest, today)
  const isUnclear = changed.length > 0 && segments.includes(null)
  if (isUnclear || changed.length > 1000 + manifest.entries / FULL_BEYOND) return new Set()
  const moved = new Map<number, number>()
  const move = (segment: number, by: number) => moved.set(segment, (moved.get(segment) ?? 0) + by)
  for (const key of changed) {
    move(formerSegment(base, key), -1)
    if (key.isShown) move(segmentOf(manifest, key), 1)
  }
  let shift = 0
  const kept = new Set<number>()
  for (const n of segments.keys()) {
    if (shift === 0 && !moved.has(n) && segments[n] !== null) kept.add(n)
    shift += moved.get(n) ?? 0
  }
  return kept
}

interface ChangedEntry extends EntryKey {
  /** Whether the build has it: it is not hidden, and its publish date has come. (rule 7.6) */
  isShown: number
}

/** Entries that changed, and those that are shown on only one of the days of the last build and of this one. */
function changedEntries(db: Db, { change, today: before }: Manifest, today: string): ChangedEntry[] {
  const sql = `SELECT published, id, hidden IS NULL AND published <= ? AS isShown FROM entries
    WHERE change > ? OR (published > ? AND published <= ?)`
  const [first, last] = [before, today].sort() as [string, string]
  return db.prepare<[string, number, string, string], ChangedEntry>(sql).all(today, change, first, last)
}

/** The segment for a key. After all entries, that is the last segment if it has room, or else a new one. */
function segmentOf({ segments }: Manifest, key: EntryKey): number {
  const at = segments.findIndex(({ last }) => compareKeys(key, last) <= 0)
  if (at !== -1) return at
  const hasRoom = (segments.at(-1)?.entries ?? SEGMENT_SIZE) < SEGMENT_SIZE
  return hasRoom ? segments.length - 1 : segments.length
}

/** The former segment of an entry, which most entries are still in; -1 if it had none. */
function formerSegment({ manifest, segments }: Base, key: EntryKey): number {
  if (key.id > manifest.lastId) return -1
  const has = (segment: BaseSegment | null | undefined) => segment?.index.ids.includes(key.id) ?? false
  const near = segmentOf(manifest, key)
  return has(segments[near]) ? near : segments.findIndex(has)
}

function compareKeys(a: EntryKey, b: EntryKey): number {
  if (a.published !== b.published) return a.published < b.published ? -1 : 1
  return a.id - b.id
}

type SegmentShards = ReturnType<typeof segmentShards>

/** The shards of a segment by its number. */
export function segmentShards(n: number) {
  return {
    index: SHARDS.index.of(n),
    titles: SHARDS.segmentTitles.of(n),
    words: SHARDS.sectionWords.of(n),
    records: SHARDS.records.of(n),
  }
}

/** The last published snapshot. A build can link each of its files whose bytes are the same. */
export interface Previous {
  folder: string
  manifest: Manifest
  /** Files that nobody wrote to since this time, ms, are linked unread. */
  trustedSince: number
  files: ReadonlyMap<string, ManifestFile>
}

/**
 * Reads the current snapshot. Null if there is none; a text that says why if a build cannot use it. A trusting build takes
 * files that nobody wrote to since the manifest was, which comes last, for what the manifest says.
 */
export async function readPrevious(root: string, trusting = false): Promise<Previous | string | null> {
  const id = await readPointer(root)
  if (id === null) return null
  const manifest = (await readManifest(root, id)) ?? 'has no manifest'
  if (typeof manifest === 'string') return manifest
  const folder = join(root, manifest.id)
  const trustedSince = trusting ? statSync(join(folder, MANIFEST)).mtimeMs : Number.NEGATIVE_INFINITY
  return { folder, manifest, trustedSince, files: new Map(manifest.files.map((file) => [file.name, file])) }
}

/** Why a build cannot continue from a snapshot: it has other addresses (rule 16.7) or another history. Null if it can. */
export function obstacle(db: Db, { manifest }: Previous, addresses: Addresses): string | null {
  if (!sameAddresses(manifest, addresses)) return 'was built for other addresses'
  return manifest.changeToken === changeToken(db, manifest.change) ? null : 'has another history than the catalog'
}

/** Reads the segments of a snapshot and checks all their files. A segment with a damaged file is null. */
export async function readBase(previous: Previous): Promise<Base> {
  const segments: (BaseSegment | null)[] = []
  for (const n of previous.manifest.segments.keys()) segments.push(await readSegment(previous, segmentShards(n)))
  return { manifest: previous.manifest, segments }
}

async function readSegment(previous: Previous, shards: SegmentShards): Promise<BaseSegment | null> {
  const { folder, files, trustedSince } = previous
  for (const { name } of [shards.records, shards.words]) {
    const file = files.get(name)
    if (!file || !isValid(folder, file, trustedSince)) return null
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

/** A hash of the content of a snapshot: the same files for the same addresses have the same one, whenever and wherever built. */
export function contentHash(files: readonly ManifestFile[], addresses: Addresses): string {
  const lines = files.map(({ name, sha256 }) => `${name} ${sha256}`)
  return hash('sha256', [addressesText(addresses), ...lines].join('\n')).slice(0, 12)
}
