// Formats the figures of a catalog for the terminal.
import { CONNECTIONS } from '../contest/load.ts'
import { AGAINST_HEADER, againstRows, noiseLine } from './comparison.ts'
import { formatCount } from './format.ts'
import { CLASS_HEADER, COST_HEADER, classRow, costRows, ENGINE_HEADER, engineRows, throughputLine } from './report.ts'
import type { SizeResult } from './results.ts'
import { textTable } from './text-table.ts'

const LEGEND = `Vitrine: processor time per request relative to the baseline (bare node:http) in the same round, median of
the rounds. Lower is better.
KB: what a request allocates on the heap. full GC: collections of the whole heap in 2,000 requests. Other work does not change them.
`

/** Returns all tables of one size. */
export function formatForTerminal(result: SizeResult): string {
  const { entries, rounds, seconds, generator, classes } = result
  const title = `\n${formatCount(entries)} entries: ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections, ${generator}\n\n`
  const requests = textTable(
    CLASS_HEADER,
    classes.map((one) => classRow(one, entries)),
  )
  const costs = costRows(result)
  const against = againstRows(classes)
  return [
    title,
    ...(classes.length > 0 ? [requests, LEGEND, `${noiseLine(classes)}\n`] : []),
    ...(against.length > 0 ? ['\n', textTable(AGAINST_HEADER, against)] : []),
    ...(costs.length > 0 ? ['\n', textTable(COST_HEADER, costs)] : []),
    ...(result.engines
      ? ['\n', textTable(ENGINE_HEADER, engineRows(result.engines)), `${throughputLine(result.engines)}\n`]
      : []),
  ].join('')
}
