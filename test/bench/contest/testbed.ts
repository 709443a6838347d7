// Everything that the classes of one catalog share: Vitrine on a copy of the catalog, a key, and the pool
// from which requests are drawn.
import { join } from 'node:path'
import { randomFrom } from '../../support/project/random.ts'
import type { Contestant } from '../measure/rounds.ts'
import { drawPool, type Pool, type Taxonomies } from '../requests/pool.ts'
import type { Settings } from '../settings.ts'
import { otherBuild } from './other-build.ts'
import { probed } from './probed-server.ts'
import { createRunFolder, type RunFolder } from './run-folder.ts'
import { adminKey, startVitrine } from './servers.ts'
import type { WorkFolder } from './work-folder.ts'

export interface Testbed {
  folder: RunFolder
  vitrine: Contestant
  /** The server of another commit, with a key of its own; null if none is asked for. */
  other: Contestant | null
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
    const other = settings.against === null ? null : await startOther(places, settings.against)
    const close = async () => void (await Promise.all([vitrine.stop(), other?.stop()]))
    return { folder, vitrine, other, key, pool, close }
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
