// Test worlds: a folder with its own catalog, published snapshot and accounts, and a server that uses it.
import { cp, mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Service, serviceAt } from '../http/http.ts'
import { madeAdmin, registered } from '../http/registrations.ts'
import { ORIGINS } from '../model/images.ts'
import { CATALOGS, EDITORIAL, TODAY } from './fixture.ts'
import { freePort, ROOT, type Server, script, startServer, type Variables } from './processes.ts'
import { sharedVariables } from './shared-world.ts'

export interface World {
  folder: string
  env: Variables
}

/** Creates a folder in `root`, which the caller deletes, and the environment of a server that uses the folder. */
async function emptyWorld(root: string, settings: Variables = {}): Promise<World> {
  const folder = await mkdtemp(join(root, 'world-'))
  const shared = await sharedVariables(folder)
  return { folder, env: { ...(await environmentOf(folder)), ...shared, ...settings } }
}

/** Returns the environment of a server that uses a folder. */
export async function environmentOf(folder: string): Promise<Variables> {
  const port = String(await freePort())
  return {
    HOST: '127.0.0.1',
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    SITE_URL: ORIGINS.site,
    ASSETS_URL: ORIGINS.assets,
    CATALOG_DB: join(folder, 'catalog.db'),
    ACCOUNTS_DB: join(folder, 'accounts.db'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    BACKUP_DIR: join(folder, 'backups'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
}

/** Imports the fixture and publishes its first snapshot. Other worlds are copies of this one. */
export async function seededWorld(root: string): Promise<World> {
  const world = await emptyWorld(root)
  const [first, later] = CATALOGS
  await script('import', [first, '--editorial', EDITORIAL], world.env)
  await script('import', [later], world.env)
  await script('snapshot', ['--today', TODAY], world.env)
  return world
}

const DEMO = join(ROOT, 'data/demo')

/** Imports the demo catalog and publishes its first snapshot. The server of this world serves the pictures. */
export async function demoWorld(root: string): Promise<World> {
  const { folder, env } = await emptyWorld(root)
  const settings: Variables = { ...env, SITE_URL: env['BASE_URL'] ?? '', ASSETS_URL: env['BASE_URL'] ?? '' }
  await script('import', [join(DEMO, 'catalog.jsonl'), '--editorial', join(DEMO, 'editorial.json')], settings)
  await script('snapshot', [], settings)
  return { folder, env: settings }
}

/** Copies a world into a new folder next to it, or in `root`. */
export async function copiedWorld(seed: string, settings: Variables = {}, root = dirname(seed)): Promise<World> {
  const folder = await mkdtemp(join(root, 'world-'))
  await cp(seed, folder, { recursive: true, verbatimSymlinks: true })
  const shared = await sharedVariables(folder, seed)
  return { folder, env: { ...(await environmentOf(folder)), ...shared, ...settings } }
}

export interface ServedWorld extends World {
  server: Server
  service: Service
  freeKey: string
  adminKey: string
}

/** Starts a server in the world, with further variables, and creates a free and an admin key. */
export async function serve(world: World, further: Variables = {}): Promise<ServedWorld> {
  const server = await startServer({ ...world.env, ...further })
  const service = serviceAt(server.url)
  const freeKey = (await registered(service)).api_key
  const adminKey = await madeAdmin(await registered(service), world.env)
  return { ...world, server, service, freeKey, adminKey }
}
