// Everything that is measured over one catalog: its classes of requests, then what its size costs elsewhere.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { profileFlags } from '../contest/contestants.ts'
import { type Field, openField, type Places } from '../contest/field.ts'
import type { NamedGenerator } from '../contest/load.ts'
import { runFolder } from '../contest/run-folder.ts'
import { publishedCatalog } from '../contest/work-folder.ts'
import { machineName, type SizeResult } from '../report/results.ts'
import type { Settings } from '../settings.ts'
import { type ClassResult, measureClass } from './class-measure.ts'
import { measureCosts } from './cost-measure.ts'
import { memoryOf } from './process-tree.ts'

export interface Tools {
  generator: NamedGenerator
  say(text: string): void
  /** Told of each class as soon as it is measured. */
  measured(result: ClassResult): void
}

/** Measures what the settings say over a catalog of so many entries, in a folder that is gone at the end. */
export async function measureSize(settings: Settings, entries: number, tools: Tools): Promise<SizeResult> {
  const work = { folder: settings.work, entries, seed: settings.seed, say: tools.say }
  const published = await publishedCatalog(work)
  const folder = await runFolder(settings.work, published)
  const remove = () => rmSync(folder.path, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await measureAll(settings, { work, published, folder }, tools)
  } finally {
    remove()
    process.off('exit', remove)
  }
}

async function measureAll(settings: Settings, places: Places, tools: Tools): Promise<SizeResult> {
  const { rounds, seconds, parts } = settings
  const { name: generator, drive } = tools.generator
  const profiles = join(settings.work, 'profiles', new Date().toISOString().replaceAll(':', '-'))
  const field = await openField(settings, places, settings.profile ? profileFlags(profiles) : [])
  const driven = parts.has('classes') ? measureClasses(field, settings, tools) : NOTHING_DRIVEN
  const requests = await driven.finally(field.close)
  if (settings.profile) tools.say(`processor profiles: ${profiles}`)
  const costs = parts.has('costs') ? await measureCosts(field, settings, places, drive) : null
  const conditions = { entries: places.work.entries, rounds, seconds, generator, machine: machineName() }
  return { ...conditions, at: `${new Date().toISOString().slice(0, 16)}Z`, ...requests, costs }
}

type Requests = Pick<SizeResult, 'classes' | 'memory'>

const NOTHING_DRIVEN: Promise<Requests> = Promise.resolve({ classes: [], memory: null })

async function measureClasses(field: Field, settings: Settings, { generator, measured }: Tools): Promise<Requests> {
  const { pid } = field.vitrine
  const classes: ClassResult[] = []
  let residentMb = 0
  const seen = () => {
    residentMb = Math.max(residentMb, memoryOf(pid).residentMb)
  }
  for (const name of settings.classes) {
    const result = await measureClass({ ...field, drive: generator.drive, seen }, settings, name)
    measured(result)
    classes.push(result)
  }
  // The kernel brings its peak up to date now and then only: what was seen may lie above it.
  return { classes, memory: { residentMb, peakMb: Math.max(residentMb, memoryOf(pid).peakMb) } }
}
