// Measures one catalog: the classes of requests, then everything else.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedGenerator } from '../contest/load.ts'
import { createRunFolder } from '../contest/run-folder.ts'
import { profileFlags } from '../contest/servers.ts'
import { openTestbed, type Testbed, type TestbedFolders } from '../contest/testbed.ts'
import { publishedCatalog } from '../contest/work-folder.ts'
import { machineName, type SizeResult } from '../report/results.ts'
import type { Settings } from '../settings.ts'
import { type ClassResult, measureClass } from './class-measure.ts'
import { measureCosts } from './cost-measure.ts'
import { measureEngines } from './engine-measure.ts'
import { memoryOf } from './process-tree.ts'

export interface Tools {
  generator: NamedGenerator
  log(text: string): void
  /** Called with each class when it is measured. */
  onClassMeasured(result: ClassResult): void
}

/** Measures a catalog with `entries` entries in a temporary folder. */
export async function measureSize(settings: Settings, entries: number, tools: Tools): Promise<SizeResult> {
  const work = { folder: settings.work, entries, seed: settings.seed, log: tools.log }
  const published = await publishedCatalog(work)
  const folder = await createRunFolder(settings.work, published)
  const remove = () => rmSync(folder.path, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await measureAll(settings, { work, published, folder }, tools)
  } finally {
    remove()
    process.off('exit', remove)
  }
}

async function measureAll(settings: Settings, places: TestbedFolders, tools: Tools): Promise<SizeResult> {
  const { rounds, seconds, parts } = settings
  const { name: generator, generate } = tools.generator
  const profiles = join(settings.work, 'profiles', new Date().toISOString().replaceAll(':', '-'))
  const testbed = await openTestbed(settings, places, settings.profile ? profileFlags(profiles) : [])
  const measuring = parts.has('classes') ? measureClasses(testbed, settings, tools) : NO_REQUESTS
  const requests = await measuring.finally(testbed.close)
  if (settings.profile) tools.log(`Processor profiles: ${profiles}`)
  const costs = parts.has('costs') ? await measureCosts(testbed, settings, places, generate) : null
  const engines = parts.has('engines') ? await measureEngines(testbed, settings, generate) : null
  const conditions = { entries: places.work.entries, rounds, seconds, generator, machine: machineName() }
  return { ...conditions, at: `${new Date().toISOString().slice(0, 16)}Z`, ...requests, costs, engines }
}

type RequestResults = Pick<SizeResult, 'classes' | 'memory'>

const NO_REQUESTS: Promise<RequestResults> = Promise.resolve({ classes: [], memory: null })

async function measureClasses(
  testbed: Testbed,
  settings: Settings,
  { generator, onClassMeasured }: Tools,
): Promise<RequestResults> {
  const { pid } = testbed.vitrine
  const classes: ClassResult[] = []
  let residentMb = 0
  const onSlotEnd = () => {
    residentMb = Math.max(residentMb, memoryOf(pid).residentMb)
  }
  for (const name of settings.classes) {
    const result = await measureClass({ ...testbed, generate: generator.generate, onSlotEnd }, settings, name)
    onClassMeasured(result)
    classes.push(result)
  }
  // The kernel updates its peak only from time to time, so the highest sample can be above it.
  return { classes, memory: { residentMb, peakMb: Math.max(residentMb, memoryOf(pid).peakMb) } }
}
