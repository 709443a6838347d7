// A loaded snapshot behind the real request handler and endpoints, without a network: whole requests at the speed of a
// function call, for property tests.
import { join } from 'node:path'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { type LoadedSnapshot, loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { ADMIN, ask, fakeWorld, type World } from '../../unit/http/fakes.ts'
import { CATALOGS, TODAY } from './fixture.ts'
import { ROOT, script } from './processes.ts'

export interface QueriedCatalog {
  snapshot: LoadedSnapshot
  /** The files that were imported. */
  files: readonly string[]
  world: World
}

/** Builds one of the catalogs in a folder: a synthetic one of several segments, or the contract fixture. */
export async function queriedCatalog(folder: string, name: 'synthetic' | 'fixture' | 'demo'): Promise<QueriedCatalog> {
  const synthetic = join(folder, 'synthetic.jsonl')
  if (name === 'synthetic') await script('generate', ['--entries', '2345', '--seed', '7', '--out', synthetic], {})
  const files = { synthetic: [synthetic], demo: [`${ROOT}data/demo/catalog.jsonl`], fixture: CATALOGS }[name]
  const env = {
    CATALOG_DB: join(folder, `${name}.db`),
    SNAPSHOT_DIR: join(folder, name),
    SITE_URL: 'https://gallery.example',
    ASSETS_URL: 'https://assets.example',
  }
  await script('import', [...files], env)
  await script('snapshot', ['--today', TODAY], env)
  const snapshot = await loadSnapshot(env.SNAPSHOT_DIR, (await readPointer(env.SNAPSHOT_DIR)) as string)
  return { snapshot, files, world: worldOf(snapshot) }
}

/** A service that serves a snapshot. */
export function worldOf(snapshot: LoadedSnapshot): World {
  const world = fakeWorld()
  Object.assign(world, { served: { ...world.served, snapshot } })
  return world
}

/** The parsed body of a GET with a key, checked against what the endpoint declares. */
export async function bodyOf<T>(world: World, target: string): Promise<T> {
  return (await ask(world, target, { key: ADMIN })).json() as Promise<T>
}
