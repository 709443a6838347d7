// Measures everything except requests: import, builds, starts, and swaps under load.
import { join } from 'node:path'
import { classNamed } from '../classes.ts'
import type { LoadGenerator } from '../contest/load.ts'
import { launchNpm, measureStart, type Start } from '../contest/servers.ts'
import type { Testbed, TestbedFolders } from '../contest/testbed.ts'
import { importCost } from '../contest/work-folder.ts'
import type { Costs, NpmStarts } from '../report/results.ts'
import type { Settings } from '../settings.ts'
import { measureBuilds } from './builds.ts'
import { writeRequests } from './class-measure.ts'
import { measureDelays } from './delays.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Measures with new servers. Call it when the servers of the testbed have stopped. */
export async function measureCosts(
  testbed: Testbed,
  settings: Settings,
  { work, published }: TestbedFolders,
  generate: LoadGenerator,
): Promise<Costs> {
  const { file: requests } = await writeRequests(testbed, classNamed('mix'), settings)
  work.log('Starting the server')
  const starts = await measureStarts(testbed)
  work.log('Building snapshots')
  const builds = await measureBuilds(testbed.folder, work.entries)
  work.log('Swapping a snapshot under load')
  const delays = await measureDelays({ ...testbed, requests, generate }, settings)
  work.log('Starting with npm')
  const npmStarts = await measureNpmStarts(testbed)
  return { import: await importCost(published), builds, ...starts, npmStarts, delays }
}

const STARTS = 3

async function measureStarts(
  { folder, key }: Testbed,
  launch?: typeof launchNpm,
): Promise<Record<keyof Start, Spread>> {
  const starts: Start[] = []
  for (let left = STARTS; left > 0; left--) starts.push(await measureStart(folder, key, launch))
  const spread = (name: keyof Start) => spreadOf(starts.map((start) => start[name]))
  return { healthyMs: spread('healthyMs'), answeredMs: spread('answeredMs'), idleMb: spread('idleMb') }
}

/** In a folder without snapshots, so that the first start builds one. Marks entries of the catalog. */
async function measureNpmStarts({ folder, ...testbed }: Testbed): Promise<NpmStarts> {
  const own = { ...folder, env: { ...folder.env, SNAPSHOT_DIR: join(folder.path, 'npm-start') } }
  const { idleMb: builtIdleMb } = await measureStart(own, testbed.key, launchNpm)
  const { answeredMs, idleMb } = await measureStarts({ ...testbed, folder: own }, launchNpm)
  return { answeredMs, idleMb, builtIdleMb }
}
