// Everything that is measured over one catalog.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '../support/random.ts'
import { adminKey, profileFlags, startVitrine } from './contestants.ts'
import type { Generator } from './load.ts'
import { type ClassResult, measureClass } from './measured-classes.ts'
import { drawPool } from './pool.ts'
import { runFolder } from './run-folder.ts'
import type { Settings } from './settings.ts'
import { publishedCatalog } from './work-folder.ts'

export async function measureSize(settings: Settings, entries: number, drive: Generator): Promise<void> {
  const say = (text: string) => process.stderr.write(`${text}\n`)
  const published = await publishedCatalog({ folder: settings.work, entries, seed: settings.seed, say })
  const folder = await runFolder(settings.work, published)
  process.once('exit', () => rmSync(folder.path, { recursive: true, force: true }))
  const profiles = join(settings.work, 'profiles', new Date().toISOString().replaceAll(':', '-'))
  const vitrine = await startVitrine(folder, settings, settings.profile ? profileFlags(profiles) : [])
  const key = await adminKey(vitrine, folder)
  const pool = drawPool(folder.env['CATALOG_DB'] as string, randomFrom(settings.seed))
  const field = { folder, pool, vitrine, peer: null, key, drive, memory: { residentMb: 0 } }
  const results: ClassResult[] = []
  for (const name of settings.classes) {
    const r = await measureClass(field, settings, name)
    results.push(r)
    console.log(
      name.padEnd(12),
      r.requests,
      'limit',
      r.limit.processorUs.median.toFixed(1),
      'us  vitrine',
      r.vitrine.processorUs.median.toFixed(1),
      'us  cost',
      Object.values(r.vitrine.cost)
        .map((x) => x.toFixed(2))
        .join(' / '),
      'rps',
      r.vitrine.rate.median.toFixed(0),
      'of',
      r.limit.rate.median.toFixed(0),
      'p99',
      r.vitrine.p99Ms.toFixed(2),
      r.limit.p99Ms.toFixed(2),
    )
  }
  console.log('memory', field.memory)
  await vitrine.stop()
  if (settings.profile) console.log(`profiles: ${profiles}`)
  await folder.remove()
}
