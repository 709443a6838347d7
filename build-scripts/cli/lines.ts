// What was probably meant by a name that is none.
import { comparableWords, nearest } from '../../src/search/suggest/nearest.ts'

/** Up to three names that are spelled alike: first those that begin so, then the nearest. */
export function near(name: string, names: readonly string[]): string[] {
  const found = nearest(name, comparableWords(names), new Map())
  return found.toSorted((a, b) => Number(b.startsWith(name)) - Number(a.startsWith(name)))
}

const NAMED = 20

/** A question with the names that are spelled alike, or else all of them. */
export function meant(name: string, names: readonly string[]): string {
  const alike = near(name, names)
  const more = names.length > NAMED ? `, … (${names.length} in all)` : ''
  return alike.length > 0 ? `did you mean ${listed(alike)}?` : `it is one of ${names.slice(0, NAMED).join(', ')}${more}`
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

/** A number with its noun, such as `1 site` or `3,118 sites`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`
}

/** How many lines of a kind a command prints that `doctor` prints all of. */
const FEW = 10

/** The first lines, and how many more there are. */
export function firstFew(lines: readonly string[]): string[] {
  const more = lines.length - FEW
  return more > 0 ? [...lines.slice(0, FEW), `… and ${more} more. "npm run doctor" names all.`] : [...lines]
}

const INTERVAL_MS = 100

/** Lines for the operator on a stream, and progress between them, of which a stream that is no terminal gets nothing. */
export function linesOn(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, clock = () => performance.now()) {
  let shown = Number.NEGATIVE_INFINITY
  function clearProgress(): void {
    if (shown !== Number.NEGATIVE_INFINITY) stream.write('\r\x1b[K')
    shown = Number.NEGATIVE_INFINITY
  }
  return {
    /** Writes a line, in place of the progress. */
    say(line: string): void {
      clearProgress()
      stream.write(`${line}\n`)
    },
    /** Shows how far a long work is, at most ten times per second. */
    showProgress(text: () => string): void {
      if (!stream.isTTY || clock() - shown < INTERVAL_MS) return
      shown = clock()
      stream.write(`\r\x1b[K${text()}`)
    },
    clearProgress,
  }
}

/** On standard error, which every command uses. */
export const { say, showProgress, clearProgress } = linesOn(process.stderr)

/** Writes a line of the result, on standard output. */
export function print(line: string): void {
  clearProgress()
  process.stdout.write(`${line}\n`)
}

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
