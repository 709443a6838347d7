// A loaded snapshot behind the real request handler and endpoints, without a network: whole requests at the speed of a
// function call, for property tests.
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { overlayEditorial } from '../../../src/snapshot/live/editorial-overlay.ts'
import { liveArchives } from '../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import type { OpenedSnapshot } from '../../../src/snapshot/load/open.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { ADMIN, ask, fakeWorld, type World } from '../../unit/http/fakes.ts'
import type { Line } from '../model/model.ts'
import { linesIn } from '../search/catalog.ts'
import { CATALOGS, linesOf, TODAY } from './fixture.ts'
import { ROOT } from './processes.ts'
import { workshop } from './workshop.ts'

/** A synthetic catalog of several segments, the demo, and the contract fixture: their imports, in order. */
const IMPORTS = {
  synthetic: () => [linesIn([...createCatalog(2345, 7).lines()].join(''))],
  demo: () => [linesOf(`${ROOT}data/demo/catalog.jsonl`)],
  fixture: () => CATALOGS.map((file) => linesOf(file)),
}

export interface QueriedCatalog {
  snapshot: OpenedSnapshot
  /** The lines that were imported. */
  lines: readonly Line[]
  world: World
  remove(): void
}

/** Builds one of the catalogs. The caller removes it. */
export async function queriedCatalog(name: keyof typeof IMPORTS): Promise<QueriedCatalog> {
  const shop = workshop()
  const imports = IMPORTS[name]()
  for (const lines of imports) await shop.load(lines)
  await shop.build(TODAY, { assetsUrl: 'https://assets.example' })
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  return { snapshot, lines: imports.flat(), world: worldOf(snapshot), remove: shop.remove }
}

/** A service that serves a snapshot with its terms. Nothing is near an unknown one. */
export function worldOf(snapshot: OpenedSnapshot): World {
  const world = fakeWorld()
  const archives = liveArchives(snapshot, overlayEditorial(snapshot, null))
  Object.assign(world, { served: { ...world.served, snapshot, archives } })
  return world
}

/** The body of a GET with a key, checked against what the endpoint declares. */
export async function textOf(world: World, target: string): Promise<string> {
  return (await ask(world, target, { key: ADMIN })).text()
}

/** The same, parsed. */
export async function bodyOf<T>(world: World, target: string): Promise<T> {
  return JSON.parse(await textOf(world, target)) as T
}
