// One table of all sizes: the targets of each class, and the results of Vitrine.
import { CLASSES } from '../classes.ts'
import type { ClassResult } from '../measure/class-measure.ts'
import { targetCost } from '../targets.ts'
import { formatCount, formatFigure } from './format.ts'
import type { SizeResult } from './results.ts'
import { markdownTable } from './text-table.ts'

const [SMALL, LARGE] = [10_000, 1_000_000]

/** Returns a Markdown table of median costs relative to the baseline. Figures that reach the target are bold. */
export function summaryTable(results: readonly SizeResult[]): string {
  const targets = [SMALL, LARGE].map((size) => `target at ${formatCount(size)}`)
  const sizes = results.map(({ entries }) => formatCount(entries))
  const header = ['class', ...targets, ...sizes]
  return markdownTable(
    header,
    CLASSES.map(({ name }) => [
      name,
      ...[SMALL, LARGE].map((size) => targetCell(name, size)),
      ...resultCells(name, results),
    ]),
  )
}

function targetCell(name: string, size: number): string {
  const target = targetCost(name, size)
  return target === null ? '' : formatFigure(target)
}

function resultCells(name: string, results: readonly SizeResult[]): string[] {
  const found = results.map(({ classes }) => classes.find((one) => one.name === name))
  return found.map((one, i) => (one ? resultCell(one, (results[i] as SizeResult).entries) : ''))
}

function resultCell({ name, vitrine }: ClassResult, entries: number): string {
  const target = targetCost(name, entries)
  const text = formatFigure(vitrine.cost.median)
  return target !== null && vitrine.cost.median <= target ? `**${text}**` : text
}
