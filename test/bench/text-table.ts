// Tables of figures: for a terminal, and for Markdown.

/** Columns as wide as their widest cell; the first to the left, the others to the right. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')
  return `${[header, widths.map((width) => '-'.repeat(width)), ...rows].map((row) => line(row).trimEnd()).join('\n')}\n`
}

/** The same as Markdown. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const rule = header.map((_, column) => (column === 0 ? '---' : '---:'))
  return `${[header, rule, ...rows].map(line).join('\n')}\n`
}
