// Formats the figures of a catalog as rows of tables for the terminal and RESULTS.md.
import { CLASSES } from '../classes.ts'
import type { ClassResult } from '../measure/class-measure.ts'
import type { EngineFigures } from '../measure/engine-measure.ts'
import type { Figures } from '../measure/rounds.ts'
import { noiseOf } from '../measure/spread.ts'
import { TARGETS, targetAt, targetCost } from '../targets.ts'
import { heapCells } from './comparison.ts'
import { formatCount, formatFigure, formatPercent, formatRange } from './format.ts'
import type { Costs, NpmStarts, SizeResult } from './results.ts'

export const CLASS_HEADER = [
  ...['class', 'target', 'Vitrine', 'min – max', 'µs', 'baseline µs'],
  ...['req/s', 'of baseline', 'p50, p99 ms', 'baseline p50, p99', 'noise', 'KB', 'full GC'],
]

/** Returns a class as a row of {@link CLASS_HEADER}. */
export function classRow({ name, vitrine, baseline }: ClassResult, entries: number): string[] {
  const target = targetCost(name, entries)
  const { cost, throughput, processorUs, rate } = vitrine
  return [
    ...[name, target === null ? '' : `≤ ${formatFigure(target)}`, formatFigure(cost.median), formatRange(cost)],
    ...[formatFigure(processorUs.median), formatFigure(baseline.processorUs.median)],
    ...[formatCount(rate.median), formatFigure(throughput.median), latencies(vitrine), latencies(baseline)],
    formatPercent(noiseOf(baseline.processorUs)),
    ...heapCells(vitrine),
  ]
}

function latencies({ p50Ms, p99Ms }: Figures): string {
  return `${formatFigure(p50Ms)}, ${formatFigure(p99Ms)}`
}

export const COST_HEADER = ['what', 'measured', 'target', 'note']

/** Returns everything except requests as rows of {@link COST_HEADER}. */
export function costRows({ entries, memory, costs, classes }: SizeResult): string[][] {
  const memoryTarget = targetAt(TARGETS.residentMb, entries)
  return [
    ...(memory
      ? [
          [
            'memory under load',
            `${formatCount(memory.residentMb)} MB`,
            `≤ ${formatCount(memoryTarget)} MB`,
            `peak ${formatCount(memory.peakMb)} MB; ${classes.length} of ${CLASSES.length} classes in one process`,
          ],
        ]
      : []),
    ...deepRows(classes),
    ...(costs ? [...startRows(costs, entries), ...buildRows(costs, entries), ...delayRows(costs)] : []),
  ]
}

function deepRows(classes: readonly ClassResult[]): string[][] {
  const costOf = (name: string) => classes.find((one) => one.name === name)?.vitrine.cost.median
  const [first, deep] = [costOf('first-page'), costOf('deep-offset')]
  if (first === undefined || deep === undefined) return []
  return [
    [
      'deep offset, relative to the first page',
      formatFigure(deep / first),
      `≤ ${TARGETS.deep}`,
      'both relative to the baseline',
    ],
  ]
}

function startRows({ answeredMs, healthyMs, npmStarts }: Costs, entries: number): string[][] {
  const target = `≤ ${formatCount(targetAt(TARGETS.answeredMs, entries))} ms`
  return [
    [
      'start to first response',
      `${formatCount(answeredMs.median)} ms`,
      target,
      `healthy after ${formatCount(healthyMs.median)} ms`,
    ],
    ...(npmStarts ? npmStartRows(npmStarts) : []),
  ]
}

function npmStartRows({ answeredMs, idleMb, builtIdleMb }: NpmStarts): string[][] {
  const idle = `≤ ${TARGETS.idleMb} MB`
  return [
    [
      '`npm start` to first response',
      `${formatCount(answeredMs.median)} ms`,
      `≤ ${TARGETS.npmAnsweredMs} ms`,
      'npm, the look for something to build, and the server',
    ],
    ['memory of the server, idle after `npm start`', `${formatCount(idleMb.median)} MB`, idle, ''],
    ['the same after a start that built the snapshot', `${formatCount(builtIdleMb)} MB`, idle, ''],
  ]
}

function buildRows({ builds, import: imported }: Costs, entries: number): string[][] {
  const { readSeconds, fullSeconds, oneMoreSeconds, peakMb } = builds
  const read = readSeconds.median
  const rebuild = entries >= TARGETS.oneMoreFrom ? '≤ 0.333' : ''
  return [
    ['import', `${formatFigure(imported.seconds)} s`, '', `peak ${formatCount(imported.peakMb)} MB`],
    ['reading every row as JSON', `${formatFigure(read)} s`, '', 'the baseline of builds'],
    [
      'full build, relative to reading',
      formatFigure(fullSeconds.median / read),
      `≤ ${TARGETS.fullBuild}`,
      `${formatFigure(fullSeconds.median)} s`,
    ],
    ['full build, peak memory', `${formatCount(peakMb)} MB`, `≤ ${formatCount(TARGETS.buildPeakMb)} MB`, ''],
    [
      'rebuild by the desk after one entry, relative to reading',
      formatFigure(oneMoreSeconds.median / read),
      rebuild,
      `${formatFigure(oneMoreSeconds.median)} s`,
    ],
  ]
}

function delayRows({ delays: { mix, swap, swapPeakMb } }: Costs): string[][] {
  const target = `≤ ${TARGETS.delayMs} ms`
  const swapped = `longest ${formatFigure(swap.maxMs)} ms; served after ${formatFigure(swap.seconds)} s, peak ${formatCount(swapPeakMb)} MB`
  return [
    ['event-loop delay, mix, p99', `${formatFigure(mix.p99Ms)} ms`, target, `longest ${formatFigure(mix.maxMs)} ms`],
    ['event-loop delay, swap, p99', `${formatFigure(swap.p99Ms)} ms`, target, swapped],
  ]
}

export const ENGINE_HEADER = [
  ...['class', 'SQLite and memory', 'PostgreSQL and Valkey', 'more µs', 'min – max of both'],
  ...['p50 ms', 'more ms at p50', 'req/s'],
]

/** Returns the classes on both engines as rows of {@link ENGINE_HEADER}. */
export function engineRows({ classes }: EngineFigures): string[][] {
  return classes.map(({ name, embedded, shared }) => [
    name,
    formatFigure(embedded.cost.median),
    formatFigure(shared.cost.median),
    formatFigure(shared.processorUs.median - embedded.processorUs.median),
    `${formatRange(embedded.cost)}, ${formatRange(shared.cost)}`,
    `${formatFigure(embedded.p50Ms)}, ${formatFigure(shared.p50Ms)}`,
    formatFigure(shared.p50Ms - embedded.p50Ms),
    `${formatCount(embedded.rate.median)}, ${formatCount(shared.rate.median)}`,
  ])
}

/** Says what one and two servers serve together. */
export function throughputLine({ oneServer, twoServers }: EngineFigures): string {
  const one = `${formatCount(oneServer.median)} (${formatCount(oneServer.min)} – ${formatCount(oneServer.max)})`
  const two = `${formatCount(twoServers.median)} (${formatCount(twoServers.min)} – ${formatCount(twoServers.max)})`
  return `Requests per second of the class mix on PostgreSQL and Valkey: ${one} with one server, ${two} with two at once.`
}
