// A catalog's figures as rows of tables, the same for the terminal and for RESULTS.md.
import type { ClassResult } from '../measure/class-measure.ts'
import type { Figures } from '../measure/rounds.ts'
import { noiseOf, type Spread } from '../measure/spread.ts'
import { WANTED, wantedAt, wantedCost } from '../wanted.ts'
import type { Costs, SizeResult } from './results.ts'

export const CLASS_HEADER = [
  ...['class', 'wanted', 'Vitrine', 'min – max', 'peer', 'µs', 'limit µs'],
  ...['req/s', 'of limit', 'p50, p99 ms', "limit's", 'noise'],
]

/** A class as a row of {@link CLASS_HEADER}. */
export function classRow({ name, vitrine, limit, peer }: ClassResult, entries: number): string[] {
  const wanted = wantedCost(name, entries)
  const { cost, throughput, processorUs, rate } = vitrine
  return [
    ...[name, wanted === null ? '' : `≤ ${figure(wanted)}`, figure(cost.median), ends(cost)],
    ...[peer ? figure(peer.cost.median) : '', figure(processorUs.median), figure(limit.processorUs.median)],
    ...[count(rate.median), figure(throughput.median), latencies(vitrine), latencies(limit)],
    percent(noiseOf(limit.processorUs)),
  ]
}

function latencies({ p50Ms, p99Ms }: Figures): string {
  return `${figure(p50Ms)}, ${figure(p99Ms)}`
}

export const COST_HEADER = ['what', 'measured', 'wanted', 'note']

/** What the size costs beside requests, as rows of {@link COST_HEADER}. */
export function costRows({ entries, memory, costs, classes }: SizeResult): string[][] {
  const held = wantedAt(WANTED.residentMb, entries)
  return [
    ...(memory
      ? [
          [
            'memory under load',
            `${count(memory.residentMb)} MB`,
            `≤ ${count(held)} MB`,
            `peak ${count(memory.peakMb)} MB`,
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
  return [['deep offset, of the first page', figure(deep / first), `≤ ${WANTED.deep}`, 'each relative to the limit']]
}

function startRows({ answeredMs, healthyMs }: Costs, entries: number): string[][] {
  const wanted = `≤ ${count(wantedAt(WANTED.answeredMs, entries))} ms`
  return [
    ['start to first answer', `${count(answeredMs.median)} ms`, wanted, `healthy after ${count(healthyMs.median)} ms`],
  ]
}

function buildRows({ builds, import: imported }: Costs, entries: number): string[][] {
  const { readSeconds, fullSeconds, oneMoreSeconds, peakMb } = builds
  const read = readSeconds.median
  const rebuild = entries >= WANTED.oneMoreFrom ? '≤ 0.333' : ''
  return [
    ['import', `${figure(imported.seconds)} s`, '', `peak ${count(imported.peakMb)} MB`],
    ['reading every row as JSON', `${figure(read)} s`, '', 'the measure of builds'],
    [
      'full build, of that',
      figure(fullSeconds.median / read),
      `≤ ${WANTED.fullBuild}`,
      `${figure(fullSeconds.median)} s`,
    ],
    ['full build, peak memory', `${count(peakMb)} MB`, `≤ ${count(WANTED.buildPeakMb)} MB`, ''],
    [
      'rebuild after one entry, of that',
      figure(oneMoreSeconds.median / read),
      rebuild,
      `${figure(oneMoreSeconds.median)} s`,
    ],
  ]
}

function delayRows({ delays: { mix, swap, swapPeakMb } }: Costs): string[][] {
  const wanted = `≤ ${WANTED.delayMs} ms`
  const swapped = `longest ${figure(swap.maxMs)} ms; served after ${figure(swap.seconds)} s, peak ${count(swapPeakMb)} MB`
  return [
    ['event-loop delay, mix, p99', `${figure(mix.p99Ms)} ms`, wanted, `longest ${figure(mix.maxMs)} ms`],
    ['event-loop delay, swap, p99', `${figure(swap.p99Ms)} ms`, wanted, swapped],
  ]
}

/** How noisy the run was: how far the limit itself swung between rounds. */
export function noiseLine(classes: readonly ClassResult[]): string {
  const swings = classes.map(({ limit }) => noiseOf(limit.processorUs)).sort((a, b) => a - b)
  const [middle = 0, most = 0] = [swings[Math.floor(swings.length / 2)], swings.at(-1)]
  return `Noise: between the rounds of a class the limit's own cost swung by ${percent(middle)} (median class), at most ${percent(most)}.`
}

/** Three significant digits. */
export function figure(value: number): string {
  return value >= 1_000 ? count(value) : String(Number(value.toPrecision(3)))
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function ends({ min, max }: Spread): string {
  return `${figure(min)} – ${figure(max)}`
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
