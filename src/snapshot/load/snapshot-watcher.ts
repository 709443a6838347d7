// Watches the folder of published snapshots and serves the newest valid one.
import { setTimeout as delay } from 'node:timers/promises'
import { recordStopped } from '../files/folder-notes.ts'
import type { ServedSnapshot } from '../snapshot.ts'
import {
  findPublished,
  type SnapshotEvents,
  type SnapshotServer,
  type SnapshotSource,
  snapshotServer,
  type Turns,
} from './snapshot-server.ts'

const POLL_MS = 250

const ALONE: Turns = { publicationOf: async () => null, loaded() {} }

export type SnapshotWatcher = ReturnType<typeof watchSnapshots>

/** Watches the sources and always holds the newest valid snapshot of the first one that has a published one. */
export function watchSnapshots(sources: readonly SnapshotSource[], events: SnapshotEvents, turns = ALONE) {
  const stop = new AbortController()
  const server = snapshotServer(events, turns, stop.signal)
  const { snapshots, refusals } = server
  const look = lookout(sources, server, stop.signal)
  const ready = look()
  void ready.then(() => poll(look, stop.signal))
  return {
    /** Resolves when the first attempt to load is over, with or without a snapshot. */
    ready,
    /** The served snapshot; null until the first one is loaded, and while the one that other servers serve is loaded. */
    get current(): ServedSnapshot | null {
      return snapshots.current
    },
    /** Why the last snapshot was refused; null if it is served, or if there is none. */
    get refusal(): string | null {
      return refusals.last
    },
    /** A line without secrets if the last published snapshot is not served because it is for other addresses; else null. */
    get mismatch(): string | null {
      return refusals.mismatch
    },
    /** Why the live editorial data cannot be read; null if it can, or if there is none (rule 20.10). */
    get editorialFault(): string | null {
      return snapshots.served?.live.editorialFault() ?? null
    },
    /** Serves what is in memory of the publications up to this one, and nothing before it, because all servers turn to it. */
    turnTo: snapshots.turnTo,
    /** Stops watching and closes databases. */
    close(): void {
      stop.abort()
      if (snapshots.served !== null) recordStopped(snapshots.served.source.snapshotDir)
      snapshots.close()
    },
  }
}

/** Returns a function that swaps to a newly published snapshot and reopens unreadable editorial data. It never rejects. */
function lookout(
  sources: readonly SnapshotSource[],
  server: SnapshotServer,
  stopped: AbortSignal,
): () => Promise<void> {
  let seen = ''

  async function look(): Promise<void> {
    const published = await findPublished(sources)
    const key = published ? `${published.source.snapshotDir} ${published.id}` : ''
    if (!published || key === seen) return
    seen = key
    await server.swapTo(published)
  }

  return async () => {
    await look().catch((error) => {
      seen = ''
      server.report(error)
    })
    await server.reopenEditorial().catch(server.report)
    // Takedowns apply to what no request reads the editorial data for, such as pictures.
    if (!stopped.aborted) server.snapshots.served?.live.editorialVersion()
  }
}

async function poll(look: () => Promise<void>, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await delay(POLL_MS, undefined, { ref: false, signal: stopped }).catch(() => {})
    if (!stopped.aborted) await look()
  }
}
