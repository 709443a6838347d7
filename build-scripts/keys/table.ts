// Formats keys as a table for a terminal.
import type { ListedKey } from '../../src/state/accounts.ts'

interface Column {
  readonly title: string
  readonly right?: boolean
  cell(key: ListedKey): string
}

const COLUMNS: readonly Column[] = [
  { title: 'KEY ID', cell: (key) => key.keyId },
  { title: 'EMAIL', cell: (key) => printable(key.email) },
  { title: 'NAME', cell: (key) => printable(key.name ?? '') },
  { title: 'PLAN', cell: (key) => key.plan },
  { title: 'STATUS', cell: (key) => key.status },
  { title: 'CREATED', cell: (key) => key.createdAt.replace(/\.\d+Z$/, 'Z') },
  { title: 'TODAY', right: true, cell: (key) => String(key.today) },
  { title: 'TOTAL', right: true, cell: (key) => String(key.total) },
]

/** A line of titles and one line per key, in aligned columns. */
export function keyTable(keys: readonly ListedKey[]): string {
  const cells = COLUMNS.map((column) => [column.title, ...keys.map(column.cell)])
  const widths = cells.map((column) => column.reduce((widest, cell) => Math.max(widest, length(cell)), 0))
  const line = (row: number) =>
    COLUMNS.map(({ right = false }, at) => padded(cells[at]?.[row] ?? '', widths[at] ?? 0, right))
  return [...Array(keys.length + 1).keys()].map((row) => `${line(row).join('  ').trimEnd()}\n`).join('')
}

function padded(cell: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(width - length(cell))
  return right ? blanks + cell : cell + blanks
}

function length(text: string): number {
  return [...text].length
}

/** Replaces characters that could control a terminal, because anyone can register any name. */
function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
}
