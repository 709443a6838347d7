// The body of a listing as JSON or as CSV (RFC 4180), with its links. (rules 26.7 to 26.9)
import { toLatin1 } from '../../catalog/storage/latin1.ts'
import type { Text } from '../../snapshot/snapshot.ts'
import type { MadeBody } from './respond.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

interface Listing {
  /** The JSON. */
  readonly text: Text
  /** See {@link MadeBody}. */
  readonly repeats?: boolean
  /** The line of the header `Link`. */
  readonly head: string
}

/** A listing in its format: with `columns` as CSV, and with null as JSON. */
export function listedBody(listing: Listing, columns: readonly string[] | null): MadeBody {
  return columns === null ? listing : { ...listing, text: csvText(listing.text, columns), type: CSV_TYPE }
}

function csvText(text: Text, columns: readonly string[]): Text {
  const { results } = JSON.parse(Buffer.from(text, 'latin1').toString()) as { results: object[] }
  const paths = columns.map((name) => name.replace(/^parent_/, 'parent.').split('.'))
  return toLatin1(csvOf([columns, ...results.map((result) => paths.map((path) => valueAt(result, path)))]))
}

/** Rows of cells as CSV. Lists are joined, and a cell that a spreadsheet would run begins with an apostrophe. (rule 26.9) */
export function csvOf(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('')
}

function valueAt(result: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], result)
}

const RUNS = /^[=+\-@\t\r]/

function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const safe = RUNS.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
