// Formats tables for the terminal and for Markdown.

/**
 * Returns a table for the terminal. The first column and the column "note" are left-aligned, all others right-aligned.
 */
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

/** Returns a Markdown table with the same alignment. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const rule = header.map((_, column) => (isLeft(header, column) ? '---' : '---:'))
  return `${[header, rule, ...rows].map(line).join('\n')}\n`
}
