// Watches the folder of published snapshots and serves the newest valid one.
import { setTimeout as delay } from 'node:timers/promises'
import { recordStopped } from '../files/folder-notes.ts'
import type { SnapshotWatcher } from '../snapshot.ts'
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

/** Watches the sources and serves from the first one that has a published snapshot. */
export function watchSnapshots(
  sources: readonly SnapshotSource[],
  events: SnapshotEvents,
  turns = ALONE,
): SnapshotWatcher {
  const stop = new AbortController()
  const server = snapshotServer(events, turns, stop.signal)
  const { snapshots, refusals } = server
  const look = lookout(sources, server, stop.signal)
  const ready = look()
  void ready.then(() => poll(look, stop.signal))
  return {
    ready,
    get current() {
      return snapshots.current
    },
    get refusal() {
      return refusals.last
    },
    get mismatch() {
      return refusals.mismatch
    },
    get editorialFault() {
      return snapshots.served?.live.editorialFault() ?? null
    },
    turnTo: snapshots.turnTo,
    close() {
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
    const found = await findPublished(sources)
    const key = found ? `${found.source.snapshotDir} ${found.id}` : ''
    if (!found || key === seen) return
    seen = key
    await server.swapTo(found)
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
