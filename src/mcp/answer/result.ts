// Makes the result of a tool from rows: as many as fit, and a cursor that goes on behind them. (rule 31.6)

import { type Json, linesOf } from '../../contract/lines.ts'
import { offsetCursor, type Page } from '../arguments.ts'
import type { Rows } from '../tool.ts'

/** A cursor is at most this long, so the place for it is known before the cursor is. */
const CURSOR_PLACE = 'x'.repeat(120)

/** The structured content: the cursor first, then what stands beside the results, then the results. */
export async function resultOf({ rows, beside, cursorAfter, list = 'results' }: Rows, { budget }: Page): Promise<Json> {
  const make = (count: number, cursor: string | null) => ({
    next_cursor: cursor,
    ...beside,
    [list]: rows.slice(0, count),
  })
  const count = rowsThatFit(budget, rows.length, (n) => make(n, CURSOR_PLACE))
  const result = make(count, await cursorAfter(count))
  // Several rows fit as they are. Each measurement prints the result twice.
  return count > 1 ? result : cutToFit(budget, result)
}

/** A page of rows that are all known. */
export function pageOfRows(all: readonly Json[], { offset, limit }: Page, beside: Json): Rows {
  const rows = all.slice(offset, offset + limit)
  const cursorAfter = (count: number) => (offset + count < all.length ? offsetCursor(offset + count) : null)
  return { rows, beside, cursorAfter }
}

/** The characters of the longer one of the two forms of a result. */
function lengthOf(value: Json): number {
  return Math.max(JSON.stringify(value).length, linesOf(value).length)
}

/** How many of the rows fit, at least one. `make` returns the result with the first n rows. */
function rowsThatFit(budget: number, rows: number, make: (count: number) => Json): number {
  let count = rows
  while (count > 1 && lengthOf(make(count)) > budget) count--
  return count
}

/** The value, or a copy that fits: its longest lists and texts are cut, and `truncated` is true. */
export function cutToFit(budget: number, value: Json): Json {
  if (lengthOf(value) <= budget) return value
  const copy = { truncated: true, ...structuredClone(value) }
  while (lengthOf(copy) > budget && halveLongest(copy));
  return copy
}

type Cuttable = unknown[] | string
interface Place {
  readonly holder: Record<string, unknown>
  readonly name: string
  readonly length: number
}

/** Halves the list or text that takes the most characters. False if nothing can be cut. */
function halveLongest(value: Record<string, unknown>): boolean {
  const longest = placesIn(value).reduce<Place | null>((a, b) => (a !== null && a.length >= b.length ? a : b), null)
  if (longest === null) return false
  const cut = longest.holder[longest.name] as Cuttable
  longest.holder[longest.name] =
    typeof cut === 'string' ? `${cut.slice(0, cut.length / 2)}…` : cut.slice(0, cut.length / 2)
  return true
}

/** The lists of at least two items and the texts of at least 200 characters, the innermost ones only. */
function placesIn(holder: Record<string, unknown>): Place[] {
  return Object.entries(holder).flatMap(([name, value]): Place[] => {
    const length = JSON.stringify(value)?.length ?? 0
    if (typeof value === 'string') return value.length < 200 ? [] : [{ holder, name, length }]
    if (typeof value !== 'object' || value === null) return []
    const inner = placesIn(value as Record<string, unknown>)
    if (inner.length > 0) return inner
    return Array.isArray(value) && value.length > 1 ? [{ holder, name, length }] : []
  })
}
