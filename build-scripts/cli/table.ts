// Formats rows as a table for a terminal.

export interface Column<T> {
  readonly title: string
  readonly right?: boolean
  cell(row: T): string
}

/** A line of titles and one line per row, in aligned columns. */
export function table<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const cells = columns.map((column) => [column.title, ...rows.map(column.cell)])
  const widths = cells.map((column) => column.reduce((widest, cell) => Math.max(widest, length(cell)), 0))
  const line = (row: number) =>
    columns.map(({ right = false }, at) => padded(cells[at]?.[row] ?? '', widths[at] ?? 0, right))
  return [...Array(rows.length + 1).keys()].map((row) => `${line(row).join('  ').trimEnd()}\n`).join('')
}

function padded(cell: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(width - length(cell))
  return right ? blanks + cell : cell + blanks
}

function length(text: string): number {
  return [...text].length
}

/** Replaces characters that could control a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
}
