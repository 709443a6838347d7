// npm run bench: what a request costs beside bare Node.js and beside a hand-made peer, and what the catalog's size does.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../build-scripts/cli/command.ts'
import { SERVER_VARIABLE } from '../support/worlds/processes.ts'
import { builtSite } from '../support/worlds/site-build.ts'
import { findGenerator, type NamedGenerator } from './contest/load.ts'
import { measureSize } from './measure/size-measure.ts'
import { figure } from './report/report.ts'
import { keepResult, type SizeResult } from './report/results.ts'
import { writeResults } from './report/results-page.ts'
import { told } from './report/terminal.ts'
import { OPTIONS, type Settings, settingsOf } from './settings.ts'

const help = `
Usage: npm run bench -- [--entries N]… [--classes A,B] [--rounds N] [--seconds N] [--only classes|costs] [--write] …

Drives the built server over a generated catalog, in turn with a bare node:http server that holds the same answers (the
limit) and with a hand-made peer (Fastify and SQLite), and prints processor time per request relative to the limit's.

  --entries N      size of the catalog (10000); several: --entries 10000,100000
  --classes A,B    classes of requests (all of them)
  --rounds N       rounds of each class (7)
  --seconds N      length of one slot: one process in one round (2)
  --requests N     distinct requests of a class, where it has so many (2500)
  --only PART      "classes" leaves out builds, starts and swaps; "costs" is these alone
  --skip-peer      does without the peer
  --seed N         which catalog and which requests (1)
  --work DIR       where catalogs are kept between runs (vitrine-bench in the system's folder for temporary files)
  --cpu-prof       the server writes a processor profile; the folder is printed
  --write          writes test/bench/RESULTS.md with what was measured
`

await runCommand({
  help,
  options: OPTIONS,
  main: ({ values, positionals }) => bench(settingsOf(values, positionals)),
})

async function bench(settings: Settings): Promise<void> {
  const site = await mkdtemp(join(tmpdir(), 'vitrine-bench-site-'))
  process.once('exit', () => rmSync(site, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  process.env[SERVER_VARIABLE] = await builtSite(site)
  const generator = await findGenerator()
  for (const entries of settings.entries) {
    const result = await measured(settings, entries, generator)
    if (settings.write) await writeResults(await keepResult(result))
  }
}

async function measured(settings: Settings, entries: number, generator: NamedGenerator): Promise<SizeResult> {
  const result = await measureSize(settings, entries, {
    generator,
    say: (text) => process.stderr.write(`${text}\n`),
    measured: ({ name, vitrine, limit }) =>
      process.stderr.write(`${name}: ${figure(vitrine.cost.median)} of ${figure(limit.processorUs.median)} µs\n`),
  })
  process.stdout.write(told(result))
  return result
}
