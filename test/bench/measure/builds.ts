// Measures a full build, a rebuild after one new entry, and, for comparison, reading every row in the same run.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Variables } from '../../support/worlds/processes.ts'
import { runMeasured, runScript } from '../contest/commands.ts'
import type { RunFolder } from '../contest/run-folder.ts'
import { TODAY } from '../contest/work-folder.ts'
import { type Spread, spreadOf } from './spread.ts'

export interface Builds {
  /** Time to read every row and produce its JSON text, s. All times exclude the start of Node.js. */
  readSeconds: Spread
  fullSeconds: Spread
  /** Time of a build after the import of one new entry. */
  oneMoreSeconds: Spread
  /** Peak memory of a full build, MB. */
  peakMb: number
}

/** The folder of the builds of a run. The last build has entries that the run's other snapshots do not have. */
export const BUILT = 'built'

const MANY_ENTRIES = 300_000
const REPEATS = 3

/** Builds in a separate folder of the run. The catalog grows by one entry with each rebuild. */
export async function measureBuilds({ path, env }: RunFolder, entries: number): Promise<Builds> {
  const own = { ...env, SNAPSHOT_DIR: join(path, BUILT) }
  const work = (name: string) => runTimed(name, own, path)
  const [reads, fulls, more]: [TimedRun[], TimedRun[], TimedRun[]] = [[], [], []]
  for (let left = entries > MANY_ENTRIES ? 1 : REPEATS; left > 0; left--) {
    await rm(own.SNAPSHOT_DIR, { recursive: true, force: true })
    reads.push(await work('read-every-row'))
    fulls.push(await work('timed-build'))
  }
  for (let number = 1; number <= REPEATS; number++) {
    await importOne(path, own, number)
    more.push(await work('timed-build'))
  }
  const seconds = (runs: readonly TimedRun[]) => spreadOf(runs.map((run) => run.seconds))
  return {
    readSeconds: seconds(reads),
    fullSeconds: seconds(fulls),
    oneMoreSeconds: seconds(more),
    peakMb: Math.max(...fulls.map(({ peakMb }) => peakMb)),
  }
}

interface TimedRun {
  seconds: number
  peakMb: number
}

/** Runs a script of the benchmark that prints how many seconds its work took. */
async function runTimed(name: string, env: Variables, folder: string): Promise<TimedRun> {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const { stdout, peakMb } = await runMeasured(file, [], env, folder)
  const { seconds } = JSON.parse(stdout) as { seconds: number }
  return { seconds, peakMb }
}

async function importOne(folder: string, env: Variables, number: number): Promise<void> {
  const slug = `one-more-${number}`
  const screenshot = { path: `/captures/${slug}.jpg`, width: 2560, height: 9000 }
  const entry = { title: 'One more', slug, published: TODAY, genre: ['Portfolio'], color: ['Black'], screenshot }
  const file = join(folder, `${slug}.jsonl`)
  await writeFile(file, `${JSON.stringify(entry)}\n`)
  await runScript('import', [file], env, folder)
}
