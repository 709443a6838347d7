// Makes the result of a tool from rows: as many as fit, and a cursor that goes on behind them. (rule 31.6)
import { offsetCursor, type Page } from '../arguments.ts'
import type { Json } from '../call-api.ts'
import type { Rows } from '../tool.ts'
import { cutToFit, rowsThatFit } from './fit.ts'

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
