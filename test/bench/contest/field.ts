// What all classes of one catalog are measured with: Vitrine over a copy of it, the peer beside, a key, and the pool
// that requests are drawn from.
import { join } from 'node:path'
import { randomFrom } from '../../support/project/random.ts'
import type { Server } from '../../support/worlds/processes.ts'
import { classNamed } from '../classes.ts'
import { buildPeerDatabase } from '../peer/database.ts'
import { drawPool, type Pool, type Taxonomies } from '../requests/pool.ts'
import type { Settings } from '../settings.ts'
import { adminKey, startPeer, startVitrine } from './contestants.ts'
import type { RunFolder } from './run-folder.ts'
import { hashOfCode, kept, TODAY, type Work } from './work-folder.ts'

export interface Field {
  folder: RunFolder
  vitrine: Server
  /** Null where no class asks for it. */
  peer: Server | null
  key: string
  pool: Pool
  /** Ends the servers. */
  close(): Promise<void>
}

export interface Places {
  work: Work
  /** The folder of the catalog and its snapshot, as they are kept. */
  published: string
  /** This run's copy of it. */
  folder: RunFolder
}

/** Starts the servers; `flags` are for Vitrine's Node.js. */
export async function openField(settings: Settings, places: Places, flags: readonly string[]): Promise<Field> {
  const { folder } = places
  const vitrine = await startVitrine(folder, flags)
  try {
    const key = await adminKey(vitrine, folder)
    const taxonomies = await keyedJson<Taxonomies>(`${vitrine.url}/v1/taxonomies`, key)
    const pool = drawPool(folder.env['CATALOG_DB'] as string, taxonomies, randomFrom(settings.seed))
    const peer = wantsPeer(settings) ? await startPeer(await peerDatabase(places), key) : null
    const close = async () => void (await Promise.all([vitrine.stop(), peer?.stop()]))
    return { folder, vitrine, peer, key, pool, close }
  } catch (error) {
    await vitrine.stop()
    throw error
  }
}

async function keyedJson<T>(url: string, key: string): Promise<T> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  return (await response.json()) as T
}

function wantsPeer({ peer, parts, classes }: Settings): boolean {
  return peer && parts.has('classes') && classes.some((name) => classNamed(name).peer)
}

/** What the peer's database follows from: the catalog's making, the offline marks, its own filling. */
const PEER_CODE = [
  ...['generate', 'import', 'snapshot/mark-offline'].map((name) => `build-scripts/${name}.ts`),
  'test/bench/peer/database.ts',
]

async function peerDatabase({ work, published }: Places): Promise<string> {
  const folder = await kept(work, 'peer', hashOfCode(...PEER_CODE), async (staging) => {
    work.say("filling the peer's database")
    buildPeerDatabase(join(published, 'catalog.db'), join(staging, 'peer.db'), TODAY)
  })
  return join(folder, 'peer.db')
}
