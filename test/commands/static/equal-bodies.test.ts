// What a catalog without a server answers is what a server answers, byte for byte: the bundle reads the files of an
// export, and the requests are random. STATIC_OF compares another folder of snapshots too.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../../../build-scripts/static/bundle.ts'
import type * as engine from '../../../src/local/engine.ts'
import { randomPictures, storePictures } from '../../support/pictures/measured.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { linesIn } from '../../support/search/catalog.ts'
import { comparedRequests } from '../../support/static/compared.ts'
import { linesOf, TODAY } from '../../support/worlds/fixture.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { workshop } from '../../support/worlds/workshop.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'

const REQUESTS = runs(400, 2_000)
const shop = workshop()
const built = join(shop.folder, 'engine.js')
afterAll(shop.remove)
beforeAll(async () => {
  await bundle('engine.ts', built)
})

/** A folder of snapshots with the demo, or with a synthetic catalog of several segments with pictures. */
async function folderOf(name: 'demo' | 'synthetic'): Promise<string> {
  const lines =
    name === 'demo' ? linesOf(`${ROOT}data/demo/catalog.jsonl`) : linesIn([...createCatalog(2345, 7).lines()].join(''))
  const own = workshop()
  afterAll(own.remove)
  await own.load(lines)
  if (name === 'synthetic') storePictures(own.catalogDb, randomPictures(randomFrom(seedOfRun('pictures')), lines))
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
    const out = join(shop.folder, name)
    const compared = await comparedRequests(snapshotDir, out, REQUESTS)
    const { openAnswers } = (await import(pathToFileURL(built).href)) as typeof engine
    const { below } = randomFrom(seedOfRun('the order of files'))
    const answer = await openAnswers(async (path) => {
      for (let turns = below(4); turns > 0; turns--) await turn()
      return readFile(join(out, 'catalog', path))
    })
    for (const [target, body] of compared) expect([target, await (await answer(target)).text()]).toEqual([target, body])
  })
})
