// What a snapshot costs: a full build, and a rebuild after one new entry, beside reading every row in the same run.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Variables } from '../../support/worlds/processes.ts'
import { command, measured } from '../contest/commands.ts'
import type { RunFolder } from '../contest/run-folder.ts'
import { TODAY } from '../contest/work-folder.ts'
import { type Spread, spreadOf } from './spread.ts'

export interface Builds {
  /** Reading every row and producing its JSON text, s. All times are taken inside, without the start of Node.js. */
  readSeconds: Spread
  fullSeconds: Spread
  /** A build after one new entry was imported. */
  oneMoreSeconds: Spread
  /** The most memory of a full build's process, MB. */
  peakMb: number
}

/** Where the builds of a run stand; the last one holds entries that the run's snapshots do not. */
export const BUILT = 'built'

const MANY_ENTRIES = 300_000
const REPEATS = 3

/** Builds in a folder of its own in the run's folder; the catalog grows by an entry with each rebuild. */
export async function measureBuilds({ path, env }: RunFolder, entries: number): Promise<Builds> {
  const own = { ...env, SNAPSHOT_DIR: join(path, BUILT) }
  const work = (name: string) => timed(name, own, path)
  const [reads, fulls, more]: [Timed[], Timed[], Timed[]] = [[], [], []]
  for (let left = entries > MANY_ENTRIES ? 1 : REPEATS; left > 0; left--) {
    await rm(own.SNAPSHOT_DIR, { recursive: true, force: true })
    reads.push(await work('read-every-row'))
    fulls.push(await work('timed-build'))
  }
  for (let number = 1; number <= REPEATS; number++) {
    await importOne(path, own, number)
    more.push(await work('timed-build'))
  }
  const seconds = (runs: readonly Timed[]) => spreadOf(runs.map((run) => run.seconds))
  return {
    readSeconds: seconds(reads),
    fullSeconds: seconds(fulls),
    oneMoreSeconds: seconds(more),
    peakMb: Math.max(...fulls.map(({ peakMb }) => peakMb)),
  }
}

interface Timed {
  seconds: number
  peakMb: number
}

/** Runs a script of the benchmark that prints the seconds of its work. */
async function timed(name: string, env: Variables, folder: string): Promise<Timed> {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const { stdout, peakMb } = await measured(file, [], env, folder)
  const { seconds } = JSON.parse(stdout) as { seconds: number }
  return { seconds, peakMb }
}

async function importOne(folder: string, env: Variables, number: number): Promise<void> {
  const slug = `one-more-${number}`
  const screenshot = { path: `/captures/${slug}.jpg`, width: 2560, height: 9000 }
  const entry = { title: 'One more', slug, published: TODAY, genre: ['Portfolio'], color: ['Black'], screenshot }
  const file = join(folder, `${slug}.jsonl`)
  await writeFile(file, `${JSON.stringify(entry)}\n`)
  await command('import', [file], env, folder)
}
