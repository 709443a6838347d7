// All sizes in one table: what is wanted of each class, what Vitrine reaches, and the peer.

import { CLASSES } from '../classes.ts'
import type { ClassResult } from '../measure/class-measure.ts'
import { wantedCost } from '../wanted.ts'
import { count, figure } from './report.ts'
import type { SizeResult } from './results.ts'
import { markdownTable } from './text-table.ts'

const [SMALL, LARGE] = [10_000, 1_000_000]

/** A Markdown table of median costs relative to the limit; a figure that reaches what is wanted at its size is bold. */
export function summaryTable(results: readonly SizeResult[]): string {
  const wanted = [SMALL, LARGE].map((size) => `wanted at ${count(size)}`)
  const sizes = results.map(({ entries }) => count(entries))
  const header = ['class', ...wanted, ...sizes, `peer, ${sizes.join(' → ')}`]
  return markdownTable(
    header,
    CLASSES.map(({ name }) => [name, ...[SMALL, LARGE].map((size) => wish(name, size)), ...reached(name, results)]),
  )
}

function wish(name: string, size: number): string {
  const wanted = wantedCost(name, size)
  return wanted === null ? '' : figure(wanted)
}

function reached(name: string, results: readonly SizeResult[]): string[] {
  const found = results.map(({ classes }) => classes.find((one) => one.name === name))
  const own = found.map((one, i) => (one ? marked(one, (results[i] as SizeResult).entries) : ''))
  const peers = found.flatMap((one) => (one?.peer ? [figure(one.peer.cost.median)] : []))
  return [...own, peers.join(' → ')]
}

function marked({ name, vitrine }: ClassResult, entries: number): string {
  const wanted = wantedCost(name, entries)
  const text = figure(vitrine.cost.median)
  return wanted !== null && vitrine.cost.median <= wanted ? `**${text}**` : text
}
