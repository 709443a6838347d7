// The body of a listing as JSON or as CSV (RFC 4180), with its links. (rules 26.7 to 26.10)
import { fromLatin1, toLatin1 } from '../../ground/texts.ts'
import type { Text } from '../../snapshot/snapshot.ts'
import type { MadeBody } from './respond.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** How a listing becomes a CSV. */
export interface Table {
  readonly columns: readonly string[]
  /** Whether it begins with a byte order mark. (rule 26.10) */
  readonly hasMark: boolean
}

/** The body of a listing as it is, or as a CSV. */
export function listedBody(json: MadeBody, table: Table | null): MadeBody {
  return table === null ? json : { ...json, text: csvText(json.text, table), type: CSV_TYPE }
}

function csvText(text: Text, { columns, hasMark }: Table): Text {
  const { results } = JSON.parse(fromLatin1(text)) as { results: object[] | { items: object[] } }
  const rows = 'items' in results ? results.items : results
  const paths = columns.map((name) => name.replace(/^parent_/, 'parent.').split('.'))
  const csv = csvOf([columns, ...rows.map((row) => paths.map((path) => valueAt(row, path)))])
  return toLatin1(hasMark ? `\ufeff${csv}` : csv)
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
