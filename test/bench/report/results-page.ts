// Writes RESULTS.md: the targets and the figures of the last run of each size.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { CONNECTIONS } from '../contest/load.ts'
import type { EngineFigures } from '../measure/engine-measure.ts'
import { noiseLine } from './comparison.ts'
import { formatCount } from './format.ts'
import { CLASS_HEADER, COST_HEADER, classRow, costRows, ENGINE_HEADER, engineRows, throughputLine } from './report.ts'
import type { SizeResult } from './results.ts'
import { summaryTable } from './summary.ts'
import { markdownTable } from './text-table.ts'

/** Writes the page to test/bench. */
export async function writeResults(results: readonly SizeResult[]): Promise<void> {
  await writeFile(new URL('../RESULTS.md', import.meta.url), resultsPage(results))
}

const METHOD = `\
The benchmark sends requests over ${CONNECTIONS} connections to two servers in turn: the built server (it checks
keys, with an admin key, and caches no responses by URL) and *the baseline*, a bare \`node:http\` server with a \`Map\`
from each path to Vitrine's response, with two headers, no key and no parsing. That both return the same bytes is
checked before each run.

- **Vitrine**: processor time per request (user and system, with all child processes, from \`/proc/<pid>/stat\`)
  relative to the baseline in the same round; the median of the rounds. 1.0 equals the baseline, and lower is better.
  *min – max* are the best and the worst round. *µs* are the medians in microseconds.
- **req/s**, *of baseline*: requests per second, and their ratio to the baseline's. The load generator is often slower
  than the baseline, so this says less than processor time. Latencies are measured with ${CONNECTIONS} requests at a
  time.
- **noise**: how much the baseline's processor time varied between the rounds of the class.
- **KB**: what a request allocates on the heap. **full GC**: collections of the whole heap in 2,000 requests. Other work on the
  machine changes neither.
- A class requests up to 2,500 different paths. *search* and *search coded* send 15,000 that never repeat, and *search repeated*
  1,000 again and again.
  *mix* is 40% listings, 25% single entries, 25% searches, 5% taxonomies
  (without authors and the list of all taxonomies, whose megabytes would hide the rest) and 5% statistics. *304* sends
  the same requests with \`If-None-Match\`. Classes named *coded* send \`Accept-Encoding: gzip, deflate, br, zstd\`, as
  browsers and \`fetch\` do, and get compressed bodies, which the baseline has in memory already compressed; the others
  accept no coding. *mcp* calls tools and *mcp list* lists them, as JSON-RPC messages to \`/mcp\`. *listing* has 1 to 3 filters that match; a third of them have an order, a
  third a status and a third an offset. Its paths come again and again, so the server keeps about half of them, and all in
  their codings; those of *listing new* never repeat.
- **Builds** compare \`npm run snapshot\` with a script that reads every row as JSON, in turn in one run. Both times
  exclude the start of Node.js.
- **Event-loop delay** is how late a timer of 1 ms fires, in a server that runs only for this measurement.
- **Pictures** are in [the profile](PROFILE.md#pictures), because the catalogs of the benchmark have none: at 10,000 sites, builds
  make crops of sections in 11 minutes of processor, on 0.9 GB of disk.
`

/** What `npm run compare` measured: the benchmark has no browser. */
const WITHOUT_SERVER = readFileSync(new URL('../without-server.md', import.meta.url), 'utf8')

const MEDIANS =
  'Medians of processor time per request, with bare `node:http` = 1. Bold figures reach the target. [Where the time\n' +
  'goes](PROFILE.md) explains the others and lists what was tried.\n\n'

/** Returns the text of the page. */
export function resultsPage(results: readonly SizeResult[]): string {
  const sizes = results.map(({ entries }) => entries).join(',')
  const title = '# Results of the benchmark\n\n'
  const command = `Written by \`npm run bench -- --entries ${sizes} --write\`; \`results.json\` has the figures.\n\n`
  return `${title}${command}${METHOD}\n## Targets and results\n\n${MEDIANS}${summaryTable(results)}${results.map(sizeSection).join('')}\n${WITHOUT_SERVER}`
}

function sizeSection(result: SizeResult): string {
  const { entries, at, machine, rounds, seconds, generator, classes, engines } = result
  const conditions = `${at}; ${machine}; ${generator}; ${rounds} rounds of ${seconds} s.`
  const requests = markdownTable(
    CLASS_HEADER,
    classes.map((one) => classRow(one, entries)),
  )
  const costs = costRows(result)
  return [
    `\n## ${formatCount(entries)} entries\n\n${conditions}\n`,
    ...(classes.length > 0 ? [`${noiseLine(classes)}\n\n${requests}`] : []),
    ...(costs.length > 0 ? [`\n${markdownTable(COST_HEADER, costs)}`] : []),
    ...(engines ? [engineSection(engines)] : []),
  ].join('')
}

const ENGINES = `
### Several servers

The same server with the engines of one machine and with those of several, in turn in the same rounds (\`--only engines\`).
The first columns are relative to the baseline; *more µs* is the difference in processor time of the server per request,
without that of PostgreSQL and Valkey, which run beside it on the same two cores as the load, so that a second server adds
little here. Five rounds of 2 s, with a key of the plan \`admin\`, whose calls of Valkey count nothing.

`

function engineSection(engines: EngineFigures): string {
  return `${ENGINES}${markdownTable(ENGINE_HEADER, engineRows(engines))}\n${throughputLine(engines)}\n`
}
