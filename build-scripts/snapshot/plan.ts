// Decides which segments of the last snapshot a build keeps.
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import { dayNumber } from '../../src/ground/days.ts'
import type { SegmentTitles } from '../../src/search/index/segment-titles.ts'
import type { EntryKey, Manifest } from '../../src/snapshot/files/manifest.ts'
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
