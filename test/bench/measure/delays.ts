// Measures the event-loop delay of the server under the mix, and during the swap to a new snapshot.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { pointTo } from '../../../src/snapshot/files/publish.ts'
import type { Server } from '../../support/worlds/processes.ts'
import type { LoadGenerator } from '../contest/load.ts'
import { probed } from '../contest/probed-server.ts'
import { linkFolder, type RunFolder } from '../contest/run-folder.ts'
import { startVitrine } from '../contest/servers.ts'
import type { Settings } from '../settings.ts'
import { BUILT } from './builds.ts'
import { memoryOf } from './process-tree.ts'

interface Delay {
  p99Ms: number
  maxMs: number
}

export interface Delays {
  mix: Delay
  /** `seconds` is the time from the publication of a snapshot until the server uses it. */
  swap: Delay & { seconds: number }
  /** Peak memory while both snapshots are in memory, MB. */
  swapPeakMb: number
}

export interface LoadedServer {
  folder: RunFolder
  key: string
  /** The requests of the mix. */
  requests: string
  generate: LoadGenerator
}

const POLL_MS = 20

/** Starts a server on the run's snapshots, and publishes the newest snapshot of {@link BUILT} while it runs. */
export async function measureDelays(watched: LoadedServer, settings: Settings): Promise<Delays> {
  const server = await probed(watched.folder, startVitrine, { delays: true })
  try {
    const load = { ...watched, url: server.url }
    await watched.generate({ ...load, seconds: settings.seconds })
    const report = async (): Promise<Delay> => {
      const { p99Ms, maxMs } = await server.report()
      return { p99Ms, maxMs }
    }
    await report()
    await watched.generate({ ...load, seconds: 2 * settings.seconds })
    const mix = await report()
    const seconds = await swapUnderLoad(server, watched, Math.min(settings.seconds, 1))
    const swap = { ...(await report()), seconds }
    return { mix, swap, swapPeakMb: memoryOf(server.pid).peakMb }
  } finally {
    await server.stop()
  }
}

/** Publishes a snapshot under load. Returns the seconds until the server uses it. No request may fail. */
async function swapUnderLoad(
  server: Server,
  { folder, key, requests, generate }: LoadedServer,
  seconds: number,
): Promise<number> {
  let served = false
  const swapping = swapIn(server, folder).finally(() => {
    served = true
  })
  while (!served) await generate({ url: server.url, key, requests, seconds })
  return swapping
}

async function swapIn({ url }: Server, { path, env }: RunFolder): Promise<number> {
  const target = env['SNAPSHOT_DIR'] as string
  const id = (await readPointer(join(path, BUILT))) as string
  await linkFolder(join(path, BUILT, id), join(target, id))
  const started = performance.now()
  await pointTo(target, id)
  while ((await servedBy(url)) !== id) await pause(POLL_MS)
  return (performance.now() - started) / 1000
}

async function servedBy(url: string): Promise<string> {
  const response = await fetch(`${url}/healthz`)
  return ((await response.json()) as { snapshot: string }).snapshot
}
