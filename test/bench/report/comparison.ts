// What other work on the machine changes, and what it does not: noise, the heap, and two builds side by side.
import type { ClassResult } from '../measure/class-measure.ts'
import type { RelativeFigures } from '../measure/rounds.ts'
import { noiseOf, type Spread, spreadOf } from '../measure/spread.ts'
import { formatFigure, formatPercent } from './format.ts'

/** Kilobytes of heap that a request takes, and full collections in 2,000 requests. */
export function heapCells({ heap }: RelativeFigures): string[] {
  return heap ? [formatFigure(heap.allocatedKb), formatFigure(heap.collections)] : ['', '']
}

export const AGAINST_HEADER = [
  ...['class', 'this build', 'other build', 'this to other', 'µs, both'],
  ...['KB, both', 'full GC, both', 'noise'],
]

/** Returns the classes that another build was measured with as rows of {@link AGAINST_HEADER}. */
export function againstRows(classes: readonly ClassResult[]): string[][] {
  return classes.flatMap(({ name, vitrine, against, baseline }) => {
    if (!against) return []
    const [kb, collections] = [heapCells(vitrine), heapCells(against)].reduce((own, other) =>
      own.map((cell, at) => `${cell}, ${other[at]}`),
    )
    return [
      [
        ...[name, formatFigure(vitrine.cost.median), formatFigure(against.cost.median)],
        formatFigure(vitrine.cost.median / against.cost.median),
        `${formatFigure(vitrine.processorUs.median)}, ${formatFigure(against.processorUs.median)}`,
        ...[kb ?? '', collections ?? '', formatPercent(noiseOf(baseline.processorUs))],
      ],
    ]
  })
}

/** Describes the noise of the run: how much the cost of the baseline varied between rounds. */
export function noiseLine(classes: readonly ClassResult[]): string {
  const { median, max } = noiseIn(classes)
  return `Noise: between the rounds of a class, the cost of the baseline varied by ${formatPercent(median)} (median of the classes) and at most by ${formatPercent(max)}.`
}

/** With more noise, figures say more about the machine than about the server. */
const NOISE_LIMIT = 0.2

/** Why figures of classes are not to be kept, or null. */
export function tooNoisy(classes: readonly ClassResult[]): string | null {
  if (classes.length === 0) return null
  const { median } = noiseIn(classes)
  if (median <= NOISE_LIMIT) return null
  return `Nothing is written: the noise is ${formatPercent(median)}, and figures are kept up to ${formatPercent(NOISE_LIMIT)}. Run it again when nothing else works on this machine.`
}

function noiseIn(classes: readonly ClassResult[]): Spread {
  return spreadOf(classes.map(({ baseline }) => noiseOf(baseline.processorUs)))
}
