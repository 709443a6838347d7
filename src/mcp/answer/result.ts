// Makes the result of a tool from rows: as many as fit, and a cursor that goes on behind them. (rule 31.6)

import { type Json, linesOf, rowLine } from '../../contract/lines.ts'
import { offsetCursor, type Page } from '../arguments.ts'
import type { Rows, Shown } from '../tool.ts'

/** Structured content with its forms. */
export function shown(content: Json): Shown {
  return { content, json: JSON.stringify(content), lines: linesOf(content) }
}

/** A cursor is at most this long, so the place for it is known before the cursor is. */
const CURSOR_PLACE = 'x'.repeat(120)

/** The cursor first, then what stands beside the results, then as many results as fit, at least one. */
export async function resultOf({ rows, beside, cursorAfter, list = 'results' }: Rows, { budget }: Page) {
  const make = (cursor: string | null, some: readonly Json[]) => ({ next_cursor: cursor, ...beside, [list]: some })
  const empty = shown(make(CURSOR_PLACE, []))
  const jsons = rows.map((row) => JSON.stringify(row))
  const lines = rows.map(rowLine)
  // No comma comes before the first row.
  const fitting = Math.min(fit(jsons, budget + 1 - empty.json.length), fit(lines, budget - empty.lines.length))
  const count = Math.min(rows.length, Math.max(1, fitting))
  const content: Json = make(await cursorAfter(count), rows.slice(0, count))
  if (count < 2) return cutToFit(budget, content)
  const head = shown({ ...content, [list]: [] })
  return {
    content,
    json: `${head.json.slice(0, -2)}${jsons.slice(0, count).join()}]}`,
    lines: [head.lines, ...lines.slice(0, count)].join('\n'),
  }
}

/** How many of the texts fit with a character before each. */
function fit(texts: readonly string[], room: number): number {
  let left = room
  const end = texts.findIndex(({ length }) => {
    left -= length + 1
    return left < 0
  })
  return end < 0 ? texts.length : end
}

/** A page of rows that are all known. */
export function pageOfRows(all: readonly Json[], { offset, limit }: Page, beside: Json): Rows {
  const rows = all.slice(offset, offset + limit)
  const cursorAfter = (count: number) => (offset + count < all.length ? offsetCursor(offset + count) : null)
  return { rows, beside, cursorAfter }
}

/** The value, or a copy that fits: its longest lists and texts are cut, and `truncated` is true. */
export function cutToFit(budget: number, value: Json): Shown {
  const isLong = ({ json, lines }: Shown) => Math.max(json.length, lines.length) > budget
  let cut = shown(value)
  if (!isLong(cut)) return cut
  const copy = { truncated: true, ...structuredClone(value) }
  do cut = shown(copy)
  while (isLong(cut) && halveLongest(copy))
  return cut
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
