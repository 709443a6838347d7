// The change feed: the entries that were added, changed, marked offline, became visible or were removed since a token.
// (section 27, rule 44.52)

import { hex } from '#platform'
import { jsonText } from '../../ground/texts.ts'
import { inspirationBits } from '../listing/fields.ts'
import type { EntryNumber } from '../storage/arena.ts'
import { firstWhere } from '../storage/binary-search.ts'
import type { Catalog } from '../storage/catalog.ts'
import { type ChangeList, type FeedPosition, feedToken, TOKEN_BYTES, WHOLE_CHANGE } from './change-list.ts'

export interface ChangesQuery {
  /** Where to continue, or the time of the first change in ms since 1970-01-01; null for now. */
  since: FeedPosition | number | null
  /** 1 to 1,000. */
  limit: number
}

const MEMBERS = inspirationBits(new Set(['slug', 'published', 'offline']))

/** The body of `GET /v1/changes`, or null if the token is not of the history of this catalog. (rules 27.10, 27.14) */
export function listChanges(catalog: Catalog, list: ChangeList, { since, limit }: ChangesQuery): string | null {
  const end = list.entries.length
  const start = since === null ? end : startAfter(list, since)
  if (start === null) return null
  const to = Math.min(start + limit, end)
  const next = feedToken(to < end ? positionAt(list, to - 1) : now(list))
  return `{"results":[${changesText(catalog, list, start, to)}],"next":"${next}","more":${to < end}}`
}

/** A JSON array of the results at `count` places of the feed from one on, counted from 0; fewer at the end of the feed. */
export function changesAt(
  catalog: Catalog,
  list: ChangeList,
  { from, count }: { from: number; count: number },
): string {
  const to = Math.min(from + count, list.entries.length)
  return `[${from < to ? changesText(catalog, list, from, to) : ''}]`
}

/** When the site with exactly this slug was last changed, in ms since 1970-01-01, or null if there is no such site. */
export function changeTime(catalog: Catalog, list: ChangeList, slug: string): number | null {
  const entry = catalog.slugs.find(slug)
  // Most requests are for new sites, which are near the end.
  return entry === null ? null : (list.times[runAt(list, list.entries.lastIndexOf(entry))] ?? null)
}

/** The place of the first entry after a position, or at a time. Null if the position is of another history. */
function startAfter(list: ChangeList, since: FeedPosition | number): number | null {
  if (typeof since === 'number')
    return startOf(
      list,
      list.times.findIndex((time) => time >= since),
    )
  const { change, id, history } = since
  if (change === 0) return 0
  if (change > list.last || hex(history) !== hex(historyOf(list, change))) return null
  const run = firstWhere(0, list.numbers.length, (at) => (list.numbers[at] as number) >= change)
  if (list.numbers[run] !== change) return startOf(list, run)
  return firstWhere(startOf(list, run), startOf(list, run + 1), (at) => (list.ids[at] as number) > id)
}

function startOf({ starts, entries }: ChangeList, run: number): number {
  return starts[run] ?? entries.length
}

function runAt({ starts }: ChangeList, place: number): number {
  return firstWhere(0, starts.length, (run) => (starts[run] as number) > place) - 1
}

function positionAt(list: ChangeList, place: number): FeedPosition {
  const change = list.numbers[runAt(list, place)] as number
  return { change, id: list.ids[place] as number, history: historyOf(list, change) }
}

/** The position after the last change of the catalog. */
function now(list: ChangeList): FeedPosition {
  return { change: list.last, id: WHOLE_CHANGE, history: historyOf(list, list.last) }
}

/** The token of a change. It is empty for change 0. */
function historyOf({ tokens }: ChangeList, change: number): Uint8Array {
  return tokens.subarray(Math.max(0, change - 1) * TOKEN_BYTES, change * TOKEN_BYTES)
}

function changesText(catalog: Catalog, list: ChangeList, start: number, to: number): string {
  let text = ''
  let run = runAt(list, start)
  let end = endOf(list, run)
  for (let place = start; place < to; place++) {
    if (place === startOf(list, run + 1)) end = endOf(list, ++run)
    text += `${place === start ? '' : ','}${siteText(catalog, list, list.entries[place] as EntryNumber)}${end}`
  }
  return text
}

/** A site without its last member and brace. */
function siteText(catalog: Catalog, { removed }: ChangeList, entry: EntryNumber): string {
  if (entry < catalog.size && catalog.takenDown.has(entry))
    return `${catalog.slugText(entry).slice(0, -1)},"removed":true`
  if (entry < catalog.size) return catalog.inspirationsText([entry], MEMBERS).slice(0, -1)
  const { slug } = removed[entry - catalog.size] as ChangeList['removed'][number]
  return `{"slug":${jsonText(slug)},"removed":true`
}

/** The last member of the entries of a run. */
function endOf({ times }: ChangeList, run: number): string {
  const time = times[run]
  return time === undefined ? '' : `,"changed_at":"${new Date(time).toISOString()}"}`
}
