// What a catalog without a server answers is what a server answers, byte for byte: the bundle reads the files of an
// export, and the requests are random. STATIC_OF compares another folder of snapshots too.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../../../build-scripts/static/bundle.ts'
import { writeCatalog } from '../../../build-scripts/static/catalog.ts'
import type * as engine from '../../../src/local/engine.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { serveSnapshot } from '../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { linesIn } from '../../support/search/catalog.ts'
import { drawnFrom, drawRequest } from '../../support/static/requests.ts'
import { linesOf, TODAY } from '../../support/worlds/fixture.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { workshop } from '../../support/worlds/workshop.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { ADMIN, ask, fakeWorld } from '../../unit/http/fakes.ts'

const REQUESTS = runs(400, 2_000)
const BASE = 'http://127.0.0.1:4321'
const shop = workshop()
const built = join(shop.folder, 'engine.js')
afterAll(shop.remove)
beforeAll(async () => {
  await bundle('engine.ts', built)
})

/** A folder of snapshots with the demo, or with a synthetic catalog of several segments. */
async function folderOf(name: 'demo' | 'synthetic'): Promise<string> {
  const lines =
    name === 'demo' ? linesOf(`${ROOT}data/demo/catalog.jsonl`) : linesIn([...createCatalog(2345, 7).lines()].join(''))
  const own = workshop()
  afterAll(own.remove)
  await own.load(lines)
  await own.build(TODAY)
  return own.snapshotDir
}

const CATALOGS: Record<string, () => Promise<string>> = {
  demo: () => folderOf('demo'),
  synthetic: () => folderOf('synthetic'),
  ...(process.env['STATIC_OF'] && { given: async () => process.env['STATIC_OF'] as string }),
}

describe.each(Object.keys(CATALOGS))('the %s without a server', (name) => {
  it('answers as the server does (rule 51.2)', async () => {
    const snapshotDir = await (CATALOGS[name] as () => Promise<string>)()
    const target = join(shop.folder, name, 'catalog')
    await writeCatalog(snapshotDir, target, BASE)
    const snapshot = await loadSnapshot(snapshotDir, (await readPointer(snapshotDir)) as string)
    const served = await serveSnapshot(snapshot, { editorial: { open: async () => null }, awaitsSpelling: true })
    const world = fakeWorld()
    Object.assign(world, { served })
    const { openAnswers } = (await import(pathToFileURL(built).href)) as typeof engine
    const random = randomFrom(seedOfRun(`requests of ${name}`))
    const drawn = drawnFrom(served)
    const targets = Array.from({ length: REQUESTS }, () => drawRequest(random, drawn))
    const answer = await openAnswers((path) => readFile(join(target, path)))
    for (const target of targets) {
      const expected = await (await ask(world, target, { key: ADMIN }, { unchecked: true })).text()
      expect([target, await (await answer(target)).text()]).toEqual([target, expected])
    }
  })
})
