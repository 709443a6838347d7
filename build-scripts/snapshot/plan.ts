// Which segments of the last snapshot still hold, and where building has to begin again.

import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { dayNumber, type IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import type { SegmentTitles } from '../../src/search/index/segment-titles.ts'
import type { EntryKey, Manifest } from '../../src/snapshot/files/manifest.ts'
import type { Db } from '../../src/state/sqlite.ts'

/** What a build needs of a segment that it takes over. */
export interface BaseSegment {
  index: IndexSegment
  titles: SegmentTitles
}

/** The last snapshot, with its segments; null in the place of one with a damaged file. */
export interface Base {
  manifest: Manifest
  segments: readonly (BaseSegment | null)[]
}

export interface Plan {
  /** Segments whose entries stand where they stood, but some changed: they are read again, each by itself. */
  stale: ReadonlySet<number>
  /** The first segment that gained or lost an entry: from here on everything is read again. */
  rebuildFrom: number
}

/** Everything is read again. */
export const FULL_PLAN: Plan = { stale: new Set(), rebuildFrom: 0 }

/** With more changed entries than one in this many, reading everything is no dearer than finding out where they stood. */
const FULL_BEYOND = 20

/** Compares the catalog with the last snapshot by the entries that changed since. */
export function planBuild(db: Db, base: Base, today: string): Plan {
  const { manifest, segments } = base
  const changed = changedEntries(db, manifest, today)
  if (changed.length > 1000 + manifest.entries / FULL_BEYOND) return FULL_PLAN
  const stale = new Set<number>()
  let rebuildFrom = Math.min(firstDamaged(base), firstBeyond(manifest, today))
  for (const key of changed) {
    const segment = segmentOf(manifest, key)
    if (holds(segments[segment], key)) stale.add(segment)
    else rebuildFrom = Math.min(rebuildFrom, segment, formerSegment(base, key))
  }
  return { stale, rebuildFrom }
}

/** Entries that changed, and entries whose day has come since. */
function changedEntries(db: Db, { change, today: before }: Manifest, today: string): EntryKey[] {
  const sql = `SELECT published, id FROM entries WHERE change > ?
    UNION SELECT published, id FROM entries WHERE published > ? AND published <= ?`
  return db.prepare<[number, string, string], EntryKey>(sql).all(change, before, today)
}

function firstDamaged({ segments }: Base): number {
  const at = segments.indexOf(null)
  return at === -1 ? segments.length : at
}

/** The first segment with an entry dated after the day: with an earlier day than last time, entries leave. */
function firstBeyond({ segments }: Manifest, today: string): number {
  const at = segments.findIndex(({ last }) => last.published > today)
  return at === -1 ? segments.length : at
}

/** The segment in whose range a key lies; beyond all entries it is the last one that has room, or a new one. */
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

/** Where an entry stood before; beyond the end for one that stood nowhere. */
function formerSegment({ manifest, segments }: Base, { id }: EntryKey): number {
  const at = id > manifest.lastId ? -1 : segments.findIndex((segment) => segment?.index.ids.includes(id))
  return at === -1 ? segments.length : at
}

function compareKeys(a: EntryKey, b: EntryKey): number {
  if (a.published !== b.published) return a.published < b.published ? -1 : 1
  return a.id - b.id
}
