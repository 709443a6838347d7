// Walks: pages that go on behind the last result of the page before instead of at an offset. New, changed and removed
// results elsewhere do not move a walk (rule 25.6).
import { jsonText } from '../../ground/texts.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Band, SectionPlace } from '../storage/kernel/kernel.ts'
import type { Sort, Walk, WalkPlace } from './query.ts'
import type { OrderedSections } from './section-order.ts'
import type { Selection } from './selection.ts'

/** The members `next_cursor` with its comma, and the cursor: null at the end. (rule 25.5) */
export interface NextCursor {
  readonly member: string
  readonly cursor: string | null
}

/** In place of a next cursor: the seed of a listing that varies. */
export function withoutWalk(seed: string | null): NextCursor {
  return { member: seed === null ? '' : `,"seed":${jsonText(seed)}`, cursor: null }
}

/** The next cursor of a page; `place` is the place of its last result, or null at the end. */
export function nextCursor(walk: Walk, place: WalkPlace | null): NextCursor {
  const cursor = place === null ? null : walk.cursorOf(place)
  return { member: `,"next_cursor":${JSON.stringify(cursor)}`, cursor }
}

/** The number of entries before the next page of a walk. */
export function entriesBefore(
  { keys }: Catalog,
  entries: Selection,
  after: WalkPlace | null,
  sort: Sort | null,
): number {
  if (after === null) return 0
  if (sort !== 'oldest') return entries.total - entries.rank(keys.firstFrom(after))
  return entries.rank(keys.firstFrom({ day: after.day, id: after.id + 1 }))
}

/** The sections of one type that a walk lists. */
export interface WalkedSections {
  readonly catalog: Catalog
  /** The term ID of the type. */
  readonly type: number
  readonly sections: OrderedSections
}

/** The number of sections before the next page of a walk. */
export function sectionsBefore(walked: WalkedSections, after: WalkPlace | null, sort: Sort | null): number {
  if (after === null) return 0
  const { keys } = walked.catalog
  const { sections } = walked
  const entry = keys.firstFrom(after)
  const isThere = entry < walked.catalog.size && keys.of(entry).day === after.day && keys.of(entry).id === after.id
  const shown = isThere ? shownOf(walked, entry, after, sort) : 0
  if (sort === 'oldest') return sections.rank(entry) + shown
  const later = isThere ? sections.rank((entry + 1) as EntryNumber) - shown : sections.rank(entry)
  return sections.total - later
}

/** The number of sections of an entry that a walk has shown: those before an edge, and those at it up to the last shown. */
function shownOf(walked: WalkedSections, entry: EntryNumber, { section }: WalkPlace, sort: Sort | null): number {
  if (section === undefined) return 0
  const { top, heights } = section
  const bands = bandsOf(walked, entry, sort)
  const before = bands.filter((other) => (sort === 'oldest' ? other.top > top : other.top < top)).length
  const equal = bands.filter((other) => other.top === top)
  return before + equal.findLastIndex(({ height }) => heights.includes(height)) + 1
}

/** The most heights in a cursor. Real pages have one or two sections of a type at one edge. */
const MAX_HEIGHTS = 20

/** The place of the last section of a page. */
export function placeOfSection(walked: WalkedSections, { entry, nth }: SectionPlace, sort: Sort | null): WalkPlace {
  const bands = bandsOf(walked, entry, sort)
  const at = sort === 'oldest' ? nth : bands.length - 1 - nth
  const { top } = bands[at] as Band
  const equal = bands.slice(0, at + 1).filter((band) => band.top === top)
  const heights = equal.slice(-MAX_HEIGHTS).map(({ height }) => height)
  return { ...walked.catalog.keys.of(entry), section: { top, heights } }
}

/** The bands of the sections of an entry, in the order of the walk. */
function bandsOf({ catalog, type, sections }: WalkedSections, entry: EntryNumber, sort: Sort | null): Band[] {
  const count = sections.rank((entry + 1) as EntryNumber) - sections.rank(entry)
  const bands = Array.from({ length: count }, (_, nth) =>
    catalog.kernel.bandOf(entry, type, sections.placeOf(entry, nth)),
  )
  return sort === 'oldest' ? bands : bands.reverse()
}
