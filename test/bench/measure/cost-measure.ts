// What the size of a catalog costs beside requests: import, builds, starts, and swaps under load.

import { classNamed } from '../classes.ts'
import { type Start, timedStart } from '../contest/contestants.ts'
import type { Field, Places } from '../contest/field.ts'
import type { Generator } from '../contest/load.ts'
import { importCost } from '../contest/work-folder.ts'
import type { Costs } from '../report/results.ts'
import type { Settings } from '../settings.ts'
import { measureBuilds } from './builds.ts'
import { writeRequests } from './class-measure.ts'
import { measureDelays } from './delays.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Measures with servers of its own, once those of the field have ended. */
export async function measureCosts(
  field: Field,
  settings: Settings,
  { work, published }: Places,
  drive: Generator,
): Promise<Costs> {
  const { file: requests } = await writeRequests(field, classNamed('mix'), settings)
  work.say('starting the server a few times')
  const starts = await measureStarts(field)
  work.say('building snapshots')
  const builds = await measureBuilds(field.folder, work.entries)
  work.say('swapping a snapshot under load')
  const delays = await measureDelays({ ...field, requests, drive }, settings)
  return { import: await importCost(published), builds, ...starts, delays }
}

const STARTS = 3

async function measureStarts({ folder, key }: Field): Promise<Record<keyof Start, Spread>> {
  const starts: Start[] = []
  for (let left = STARTS; left > 0; left--) starts.push(await timedStart(folder, key))
  const spread = (name: keyof Start) => spreadOf(starts.map((start) => start[name]))
  return { healthyMs: spread('healthyMs'), answeredMs: spread('answeredMs') }
}
