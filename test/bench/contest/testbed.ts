// Everything that the classes of one catalog share: Vitrine on a copy of the catalog, the peer, a key, and the pool
// from which requests are drawn.
import { join } from 'node:path'
import { randomFrom } from '../../support/project/random.ts'
import type { Server } from '../../support/worlds/processes.ts'
import { classNamed } from '../classes.ts'
import type { Contestant } from '../measure/rounds.ts'
import { buildPeerDatabase } from '../peer/database.ts'
import { drawPool, type Pool, type Taxonomies } from '../requests/pool.ts'
import type { Settings } from '../settings.ts'
import { otherBuild } from './other-build.ts'
import { probed } from './probed-server.ts'
import { createRunFolder, type RunFolder } from './run-folder.ts'
import { adminKey, startPeer, startVitrine } from './servers.ts'
import { cached, hashOfCode, TODAY, type WorkFolder } from './work-folder.ts'

export interface Testbed {
  folder: RunFolder
  vitrine: Contestant
  /** The server of another commit, with a key of its own; null if none is asked for. */
  other: Contestant | null
  /** Null if no class uses it. */
  peer: Server | null
  key: string
  pool: Pool
  /** Stops the servers. */
  close(): Promise<void>
}

export interface TestbedFolders {
  work: WorkFolder
  /** The folder that keeps the catalog and its snapshot between runs. */
  published: string
  /** A copy for this run. */
  folder: RunFolder
}

/** Starts the servers. `flags` are the flags for Vitrine's Node.js. */
export async function openTestbed(
  settings: Settings,
  places: TestbedFolders,
  flags: readonly string[],
): Promise<Testbed> {
  const { folder } = places
  const vitrine = await probed(folder, (own, probe) => startVitrine(own, [...probe, ...flags]))
  try {
    const key = await adminKey(vitrine, folder)
    const taxonomies = await fetchJson<Taxonomies>(`${vitrine.url}/v1/taxonomies`, key)
    const pool = drawPool(folder.env['CATALOG_DB'] as string, taxonomies, randomFrom(settings.seed))
    const peer = needsPeer(settings) ? await startPeer(await peerDatabase(places), key) : null
    const other = settings.against === null ? null : await startOther(places, settings.against)
    const close = async () => void (await Promise.all([vitrine.stop(), other?.stop(), peer?.stop()]))
    return { folder, vitrine, other, peer, key, pool, close }
  } catch (error) {
    await vitrine.stop()
    throw error
  }
}

async function startOther({ work, folder }: TestbedFolders, commit: string) {
  const { root, published } = await otherBuild(work, commit)
  const own = await createRunFolder(folder.path, published)
  const entry = join(root, 'dist', 'server', 'entry.mjs')
  const server = await probed(own, (at, probe) => startVitrine(at, probe, entry))
  return { ...server, key: await adminKey(server, own, root) }
}

async function fetchJson<T>(url: string, key: string): Promise<T> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  return (await response.json()) as T
}

function needsPeer({ peer, parts, classes }: Settings): boolean {
  return peer && parts.has('classes') && classes.some((name) => classNamed(name).peer)
}

/** The code that determines the content of the peer's database. */
const PEER_CODE = [
  'test/tools/generate/catalog.ts',
  ...['import', 'snapshot/due-changes'].map((name) => `build-scripts/${name}.ts`),
  'test/bench/peer/database.ts',
]

async function peerDatabase({ work, published }: TestbedFolders): Promise<string> {
  const folder = await cached(work, 'peer', hashOfCode(...PEER_CODE), async (staging) => {
    work.log("filling the peer's database")
    buildPeerDatabase(join(published, 'catalog.db'), join(staging, 'peer.db'), TODAY)
  })
  return join(folder, 'peer.db')
}
