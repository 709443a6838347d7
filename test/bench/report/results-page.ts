// RESULTS.md and its plots: the figures of the last run of each size beside the wanted ones.
import { writeFile } from 'node:fs/promises'
import { CONNECTIONS } from '../contest/load.ts'
import { buildPlot, requestPlot } from './growth.ts'
import { type Plot, svgOf } from './plot.ts'
import { CLASS_HEADER, COST_HEADER, classRow, costRows, count, noiseLine } from './report.ts'
import type { SizeResult } from './results.ts'
import { summaryTable } from './summary.ts'
import { markdownTable } from './text-table.ts'

/** Writes the page and both plots beside this file. */
export async function writeResults(results: readonly SizeResult[]): Promise<void> {
  await writeFile(placeOf('RESULTS.md'), resultsPage(results))
  await writeFile(placeOf('requests.svg'), svgOf(requestPlot(results)))
  const builds = buildPlot(results)
  if (hasPoints(builds)) await writeFile(placeOf('builds.svg'), svgOf(builds))
}

function placeOf(name: string): URL {
  return new URL(`../${name}`, import.meta.url)
}

function hasPoints({ lines }: Plot): boolean {
  return lines.some(({ points }) => points.length > 0)
}

const HOW = `Three processes are driven in turn over ${CONNECTIONS} connections by one load thread: the built server (keys
checked, an admin key, no cache of answers by URL), *the limit* and *the peer*. The limit is a bare \`node:http\` server
with a \`Map\` from path to the ready bytes that Vitrine gave for it, two headers, no key, no parsing. The peer is what a
good engineer would write by hand: Fastify 5 and better-sqlite3, prepared statements and indexes; for an entry and a
listing it gives the same bytes, checked before each run. **Its search is plain FTS5** (every word the beginning of a word
of title or terms, newest first, exact total): it reads no query as Vitrine does.

- **Vitrine, peer**: processor time per request (user and system, all threads and child processes, from
  \`/proc/<pid>/stat\`) relative to the limit's in the same round; the median of the rounds. 1.0 is the limit's own, lower
  is better. *min – max* are the best and the worst round; *µs* are the medians of both in microseconds.
- **req/s**, *of limit*: requests a second, and the same ratio of them. The load generator often reaches its own end before the limit
  does, so this says less than processor time. Latencies are those of ${CONNECTIONS} requests in flight at any time.
- **noise**: how far the limit's own processor time swung between the rounds of the class.
- A class walks through 2,500 distinct paths, fewer where it has no more. *mix* is 40% listings, 25% single entries, 25%
  searches, 5% taxonomies (not the list of all, not authors: megabytes would hide the rest), 5% statistics; *304* asks for the
  same with \`If-None-Match\`; *listing* has 1 to 3 filters that match, a third each with an order, a status, an offset.
- **Builds** are the work of \`npm run snapshot\`, reading every row as JSON that of a script of the benchmark's own, in
  turn in one run; both are timed inside, without the start of Node.js.
- **Event-loop delay** is what a timer of 1 ms is late, in a server that is measured for this alone.
`

const MEDIANS =
  'Medians of processor time per request, bare `node:http` = 1; bold where what is wanted is reached. [Where the time\n' +
  'goes](PROFILE.md) says why the others are not, and what was tried.\n\n'

/** The page's text. */
export function resultsPage(results: readonly SizeResult[]): string {
  const sizes = results.map(({ entries }) => entries).join(',')
  const title = '# What a request costs, and what the size of the catalog does\n\n'
  const command = `Written by \`npm run bench -- --entries ${sizes} --write\`; \`results.json\` holds the figures.\n\n`
  const plots = '![Cost of a request by size](requests.svg)\n\n![Time of builds by size](builds.svg)\n'
  return `${title}${command}${HOW}\n## Wanted and reached\n\n${MEDIANS}${summaryTable(results)}\n## As the catalog grows\n\n${plots}${results.map(sizeSection).join('')}`
}

function sizeSection(result: SizeResult): string {
  const { entries, at, machine, rounds, seconds, generator, classes } = result
  const conditions = `${at}; ${machine}; ${generator}; ${rounds} rounds of ${seconds} s.`
  const requests = markdownTable(
    CLASS_HEADER,
    classes.map((one) => classRow(one, entries)),
  )
  const costs = costRows(result)
  return [
    `\n## ${count(entries)} entries\n\n${conditions}\n`,
    ...(classes.length > 0 ? [`${noiseLine(classes)}\n\n${requests}`] : []),
    ...(costs.length > 0 ? [`\n${markdownTable(COST_HEADER, costs)}`] : []),
  ].join('')
}
