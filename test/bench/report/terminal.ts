// A catalog's figures for a terminal.
import { CONNECTIONS } from '../contest/load.ts'
import { CLASS_HEADER, COST_HEADER, classRow, costRows, count, noiseLine } from './report.ts'
import type { SizeResult } from './results.ts'
import { textTable } from './text-table.ts'

const LEGEND = `Vitrine, peer: processor time per request relative to bare node:http in the same round; median, 1.0 is the
limit's own, lower is better. The peer's search is plain FTS5 (prefix AND over titles and terms).
`

/** All tables of one size. */
export function told(result: SizeResult): string {
  const { entries, rounds, seconds, generator, classes } = result
  const title = `\n${count(entries)} entries: ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections, ${generator}\n\n`
  const requests = textTable(
    CLASS_HEADER,
    classes.map((one) => classRow(one, entries)),
  )
  const costs = costRows(result)
  return [
    title,
    ...(classes.length > 0 ? [requests, LEGEND, `${noiseLine(classes)}\n`] : []),
    ...(costs.length > 0 ? ['\n', textTable(COST_HEADER, costs)] : []),
  ].join('')
}
