// Following the published snapshots: the server always holds the newest whole one, and swaps to a new one in one
// assignment when it is loaded. A damaged one is refused and named, and what is served stays.
import { setTimeout as delay } from 'node:timers/promises'
import { openLiveEditorial } from '../state/live-editorial.ts'
import { overlayEditorial } from './editorial-overlay.ts'
import { listSnapshots, readPointer, sequenceOf } from './folder.ts'
import { liveSearch } from './live-search.ts'
import { liveSuggest } from './live-suggest.ts'
import { liveTaxonomies } from './live-taxonomies.ts'
import { type LoadedSnapshot, loadSnapshot } from './load.ts'
import type { Served, SnapshotFollower } from './snapshot.ts'
import { DamagedSnapshot } from './verify.ts'

const POLL_MS = 250

/** Where snapshots are published, and the catalog whose live editorial data overlays them. */
export interface Source {
  snapshotDir: string
  catalogDb: string
}

/** What a follower tells its owner. */
export interface FollowEvents {
  /** A snapshot is served from now on. */
  swapped(snapshot: { id: string; entries: number; source: Source }): void
  /** A snapshot was refused; the message names the damaged file. */
  refused(message: string): void
}

/** Follows the sources: the first one that has a published snapshot is served. */
export function followSnapshots(sources: readonly Source[], events: FollowEvents): SnapshotFollower {
  const stop = new AbortController()
  let served: (Served & { close(): void }) | null = null
  let seen = ''

  async function look(): Promise<void> {
    const found = await findPublished(sources)
    const key = found ? `${found.source.snapshotDir} ${found.id}` : ''
    if (!found || key === seen) return
    seen = key
    const snapshot = await loadNewestWhole(found, served?.snapshot.id ?? null, events)
    if (!snapshot || stop.signal.aborted) return
    const next = await serve(snapshot, found.source)
    if (stop.signal.aborted) return next.close()
    served?.close()
    served = next
    events.swapped({ id: snapshot.id, entries: snapshot.manifest.entries, source: found.source })
  }

  async function lookOrReport(): Promise<void> {
    try {
      await look()
    } catch (error) {
      seen = ''
      events.refused((error as Error).message)
    }
  }

  async function poll(): Promise<void> {
    await ready
    while (!stop.signal.aborted) {
      await delay(POLL_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {})
      if (!stop.signal.aborted) await lookOrReport()
    }
  }

  const ready = lookOrReport()
  void poll()
  return {
    ready,
    get current() {
      return served
    },
    close() {
      stop.abort()
      served?.close()
    },
  }
}

interface Published {
  source: Source
  id: string
}

async function findPublished(sources: readonly Source[]): Promise<Published | null> {
  for (const source of sources) {
    const id = await readPointer(source.snapshotDir)
    if (id) return { source, id }
  }
  return null
}

/** Loads the published snapshot or, where it is damaged, the newest whole one before it; null if that is served. */
async function loadNewestWhole(
  { source, id }: Published,
  servedId: string | null,
  events: FollowEvents,
): Promise<LoadedSnapshot | null> {
  const older = (await listSnapshots(source.snapshotDir)).filter((other) => sequenceOf(other) < sequenceOf(id))
  for (const candidate of [id, ...older]) {
    if (candidate === servedId) return null
    try {
      return await loadSnapshot(source.snapshotDir, candidate)
    } catch (error) {
      if (!(error instanceof DamagedSnapshot)) throw error
      events.refused(error.message)
    }
  }
  return null
}

async function serve(snapshot: LoadedSnapshot, { catalogDb }: Source): Promise<Served & { close(): void }> {
  const live = openLiveEditorial(catalogDb)
  const overlay = overlayEditorial(snapshot, live)
  const { ready, search } = liveSearch(snapshot, overlay)
  await ready
  return {
    snapshot,
    taxonomies: liveTaxonomies(snapshot, overlay),
    search,
    ...liveSuggest(snapshot, overlay),
    editorialVersion: overlay.version,
    close: () => live?.close(),
  }
}
