// What a snapshot costs: a full build, and a rebuild after one new entry, beside reading every row in the same run.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command, measured } from './commands.ts'
import type { RunFolder } from './run-folder.ts'
import { type Spread, spreadOf } from './spread.ts'
import { TODAY } from './work-folder.ts'

export interface Builds {
  /** Reading every row and producing its JSON text, s. */
  readSeconds: Spread
  /** Builds by `npm run snapshot`, less what the command takes to start and print its help, s. */
  fullSeconds: Spread
  /** The same after one new entry was imported. */
  oneMoreSeconds: Spread
  /** Of the whole full build, MB. */
  peakMb: number
}

/** Where the builds of a run stand; the last one holds entries that the run's snapshots do not. */
export const BUILT = 'built'

const MANY_ENTRIES = 300_000
const READ_EVERY_ROW = fileURLToPath(new URL('read-every-row.ts', import.meta.url))

/** Builds in a folder of its own in the run's folder; the catalog grows by an entry with each rebuild. */
export async function measureBuilds({ path, env }: RunFolder, entries: number): Promise<Builds> {
  const own = { ...env, SNAPSHOT_DIR: join(path, BUILT) }
  const repeats = entries > MANY_ENTRIES ? 1 : 3
  const started = await startOfSnapshot(path)
  const build = async () => {
    const { seconds, peakMb } = await command('snapshot', ['--today', TODAY], own, path)
    return { seconds: seconds - started, peakMb }
  }
  const [reads, fulls, more]: [number[], number[], number[]] = [[], [], []]
  let peakMb = 0
  for (let i = 0; i < repeats; i++) {
    await rm(own.SNAPSHOT_DIR, { recursive: true, force: true })
    reads.push(await readEveryRow(path, own))
    const full = await build()
    fulls.push(full.seconds)
    peakMb = Math.max(peakMb, full.peakMb)
  }
  for (let i = 0; i < 3; i++) {
    await importOne(path, own, i)
    more.push((await build()).seconds)
  }
  return { readSeconds: spreadOf(reads), fullSeconds: spreadOf(fulls), oneMoreSeconds: spreadOf(more), peakMb }
}

/** What `snapshot` takes to start and do nothing. */
async function startOfSnapshot(folder: string): Promise<number> {
  const starts: number[] = []
  for (let i = 0; i < 3; i++) starts.push((await command('snapshot', ['--help'], {}, folder)).seconds)
  return spreadOf(starts).median
}

async function readEveryRow(folder: string, env: Record<string, string>): Promise<number> {
  const { stdout } = await measured(READ_EVERY_ROW, [], env, folder)
  return (JSON.parse(stdout) as { seconds: number }).seconds
}

async function importOne(folder: string, env: Record<string, string>, number: number): Promise<void> {
  const slug = `one-more-${number}`
  const screenshot = { path: `/captures/${slug}.jpg`, width: 2560, height: 9000 }
  const entry = { title: 'One more', slug, published: TODAY, genre: ['Portfolio'], color: ['Black'], screenshot }
  const file = join(folder, `${slug}.jsonl`)
  await writeFile(file, `${JSON.stringify(entry)}\n`)
  await command('import', [file], env, folder)
}
