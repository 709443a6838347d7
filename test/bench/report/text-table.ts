// Tables of figures: for a terminal, and for Markdown.

/** Columns as wide as their widest cell; the first, and one called note, to the left, the others to the right. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)))
  const padded = (cell: string, column: number) =>
    isLeft(header, column) ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number)
  const lines = [header, widths.map((width) => '-'.repeat(width)), ...rows].map((row) => row.map(padded).join('  '))
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function isLeft(header: readonly string[], column: number): boolean {
  return column === 0 || header[column] === 'note'
}

/** The same as Markdown. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const rule = header.map((_, column) => (isLeft(header, column) ? '---' : '---:'))
  return `${[header, rule, ...rows].map(line).join('\n')}\n`
}
