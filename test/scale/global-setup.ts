// Builds the server and a catalog once for all files.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEED_VARIABLE } from '../support/engines/cluster.ts'
import { prepareData } from '../support/engines/engines.ts'
import { SERVER_VARIABLE } from '../support/worlds/processes.ts'
import { builtSite } from '../support/worlds/site-build.ts'
import { seededWorld } from '../support/worlds/world.ts'

export default async function setup(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-scale-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  await prepareData(root)
  process.env[SERVER_VARIABLE] = await builtSite(root)
  process.env[SEED_VARIABLE] = (await seededWorld(root)).folder
}
