// npm run bench: compares the cost of a request with bare Node.js, for catalogs of any size.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadInput, runCommand } from '../../build-scripts/cli/command.ts'
import { SERVER_VARIABLE } from '../support/worlds/processes.ts'
import { builtSite } from '../support/worlds/site-build.ts'
import { findGenerator, type NamedGenerator } from './contest/load.ts'
import { measureSize } from './measure/size-measure.ts'
import { tooNoisy } from './report/comparison.ts'
import { formatFigure } from './report/format.ts'
import { type SizeResult, saveResult } from './report/results.ts'
import { writeResults } from './report/results-page.ts'
import { formatForTerminal } from './report/terminal.ts'
import { OPTIONS, parseSettings, type Settings } from './settings.ts'

const help = `
Usage: npm run bench -- [--entries N]… [--classes A,B] [--rounds N] [--seconds N] [--only classes|costs] [--write] …

Sends requests to the built server with a generated catalog, in turn with a bare node:http server that holds the same
responses (the baseline). Prints the processor time per request relative to the baseline.

  --entries N      number of entries in the catalog; a list measures each size (default: 10000)
  --classes A,B    classes of requests (default: all)
  --rounds N       rounds per class (default: 7)
  --seconds N      length of one server's turn in a round (default: 2)
  --requests N     maximum number of distinct requests per class but searches (default: 2500)
  --only PARTS     "classes" measures requests, "costs" builds, starts and swaps (default: both), and "engines" what
                   PostgreSQL and Valkey cost
  --seed N         seed of the catalog and the requests (default: 1)
  --work DIR       folder that keeps catalogs between runs (default: vitrine-bench in the system's temporary folder)
  --cpu-prof       write a processor profile of the server and print its folder
  --against COMMIT measure another commit in turn with this build, and print both side by side; it is built with the
                   packages of this one
  --write          write the figures to test/bench/RESULTS.md, unless the noise is above 20%
`

await runCommand({
  help,
  options: OPTIONS,
  main: ({ values }) => bench(parseSettings(values)),
})

async function bench(settings: Settings): Promise<void> {
  const site = await mkdtemp(join(tmpdir(), 'vitrine-bench-site-'))
  process.once('exit', () => rmSync(site, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  process.env[SERVER_VARIABLE] = await builtSite(site)
  const generator = await findGenerator()
  for (const entries of settings.entries) {
    const result = await measureAndPrint(settings, entries, generator)
    if (settings.write) await keep(result)
  }
}

/** Throws BadInput if the machine was too busy. */
async function keep(result: SizeResult): Promise<void> {
  const why = tooNoisy(result.classes)
  if (why !== null) throw new BadInput(why)
  await writeResults(await saveResult(result))
}

async function measureAndPrint(settings: Settings, entries: number, generator: NamedGenerator): Promise<SizeResult> {
  const result = await measureSize(settings, entries, {
    generator,
    log: (text) => process.stderr.write(`${text}\n`),
    onClassMeasured: ({ name, vitrine, baseline }) =>
      process.stderr.write(
        `${name}: ${formatFigure(vitrine.cost.median)} of ${formatFigure(baseline.processorUs.median)} µs\n`,
      ),
  })
  process.stdout.write(formatForTerminal(result))
  return result
}
