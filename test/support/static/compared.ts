// Random requests of a catalog that was written for a file host, each with the body that a server has for it.
import { join } from 'node:path'
import { writeCatalog } from '../../../build-scripts/static/catalog.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { serveSnapshot } from '../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { ADMIN, ask, fakeWorld } from '../../unit/http/fakes.ts'
import { randomFrom, seedOfRun } from '../project/random.ts'
import { drawnFrom, drawRequest } from './requests.ts'

/** Writes the current snapshot of a folder to the folder `catalog` of another one, and asks a server that has it. */
export async function comparedRequests(snapshotDir: string, out: string, count: number): Promise<[string, string][]> {
  await writeCatalog(snapshotDir, join(out, 'catalog'), 'http://127.0.0.1:4321')
  const snapshot = await loadSnapshot(snapshotDir, (await readPointer(snapshotDir)) as string)
  const served = await serveSnapshot(snapshot, { editorial: { open: async () => null }, awaitsSpelling: true })
  const world = fakeWorld()
  Object.assign(world, { served })
  const random = randomFrom(seedOfRun(`requests of ${snapshot.manifest.entries} entries`))
  const drawn = drawnFrom(served)
  const compared: [string, string][] = []
  for (let n = 0; n < count; n++) {
    const target = drawRequest(random, drawn)
    compared.push([target, await (await ask(world, target, { key: ADMIN }, { unchecked: true })).text()])
  }
  return compared
}
