// Formats keys as a table for a terminal.
import type { ListedKey } from '../../src/state/accounts.ts'
import { type Column, printable, table } from '../cli/table.ts'

/** Anyone can register any name, so those are made printable. */
const COLUMNS: readonly Column<ListedKey>[] = [
  { title: 'KEY ID', cell: (key) => key.keyId },
  { title: 'EMAIL', cell: (key) => printable(key.email) },
  { title: 'NAME', cell: (key) => printable(key.name ?? '') },
  { title: 'PLAN', cell: (key) => key.plan },
  { title: 'STATUS', cell: (key) => key.status },
  { title: 'CREATED', cell: (key) => key.createdAt.replace(/\.\d+Z$/, 'Z') },
  { title: 'TODAY', right: true, cell: (key) => String(key.today) },
  { title: 'TOTAL', right: true, cell: (key) => String(key.total) },
]

/** A line of titles and one line per key. */
export function keyTable(keys: readonly ListedKey[]): string {
  return table(COLUMNS, keys)
}
