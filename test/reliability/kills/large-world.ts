// Creates a world with the fixture and thousands of generated entries.

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGS, EDITORIAL, TODAY } from '../../support/worlds/fixture.ts'
import { script } from '../../support/worlds/processes.ts'
import { environmentOf, type World } from '../../support/worlds/world.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { writeCatalog } from '../../tools/generate/write-catalog.ts'

export async function largeWorld(root: string, entries: number): Promise<World> {
  const folder = mkdtempSync(join(root, 'world-'))
  const env = await environmentOf(folder)
  const file = join(folder, 'generated.jsonl')
  await writeCatalog(createCatalog(entries, 1), { out: file })
  await script('import', [file], env)
  for (const catalog of CATALOGS) await script('import', [catalog], env)
  await script('import', ['--editorial', EDITORIAL], env)
  await script('snapshot', ['--today', TODAY], env)
  return { folder, env }
}
