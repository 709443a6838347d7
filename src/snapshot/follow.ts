// Following the published snapshots: the server always holds the newest whole one, and swaps to a new one in one
// assignment when it is loaded. A damaged one is refused and named, and what is served stays.
import { setTimeout as delay } from 'node:timers/promises'
import { openLiveEditorial } from '../state/live-editorial.ts'
import { overlayEditorial } from './editorial-overlay.ts'
import { readPointer } from './folder.ts'
import { liveArchives } from './live-archives.ts'
import { liveSearch } from './live-search.ts'
import { liveSuggest } from './live-suggest.ts'
import { liveTaxonomies } from './live-taxonomies.ts'
import type { LoadedSnapshot } from './load.ts'
import { loadNewestWhole } from './newest-whole.ts'
import type { Served, SnapshotFollower } from './snapshot.ts'

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
  let refusal: string | null = null

  async function look(): Promise<void> {
    const found = await findPublished(sources)
    const key = found ? `${found.source.snapshotDir} ${found.id}` : ''
    if (!found || key === seen) return
    seen = key
    await swapTo(found)
  }

  async function swapTo(found: Published, isExcluded = false): Promise<void> {
    const { id, source } = found
    const wanted = { root: source.snapshotDir, id, isExcluded, servedId: served?.snapshot.id ?? null }
    const whole = await loadNewestWhole({ ...wanted, refused: refuse })
    if (!whole || stop.signal.aborted) return
    const { snapshot, isChecked } = whole
    const next = await serve(snapshot, source, isChecked)
    if (stop.signal.aborted) return next.close()
    served?.close()
    served = next
    refusal = null
    events.swapped({ id: snapshot.id, entries: snapshot.manifest.entries, source })
    if (!isChecked) void checkLater(snapshot, { source, id: snapshot.id })
  }

  /** A snapshot that turns out to be damaged gives way to the newest whole one before it, where there is one. */
  async function checkLater(snapshot: LoadedSnapshot, found: Published): Promise<void> {
    try {
      await snapshot.checkUnread()
    } catch (error) {
      report(error)
      if (served?.snapshot.id === snapshot.id) await swapTo(found, true).catch(report)
    }
  }

  async function lookOrReport(): Promise<void> {
    try {
      await look()
    } catch (error) {
      seen = ''
      report(error)
    }
  }

  function report(error: unknown): void {
    refuse((error as Error).message)
  }

  function refuse(message: string): void {
    refusal = message
    events.refused(message)
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
    get refusal() {
      return refusal
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

/** `isPatient`: what suggestions are spelled with is waited for; otherwise it comes while the first requests do. */
async function serve(
  snapshot: LoadedSnapshot,
  { catalogDb }: Source,
  isPatient: boolean,
): Promise<Served & { close(): void }> {
  const live = openLiveEditorial(catalogDb)
  const overlay = overlayEditorial(snapshot, live)
  const { ready, search } = liveSearch(snapshot, overlay)
  if (isPatient) await ready
  return {
    snapshot,
    taxonomies: liveTaxonomies(snapshot, overlay),
    search,
    ...liveSuggest(snapshot, overlay),
    archives: liveArchives(snapshot, overlay),
    editorialVersion: overlay.version,
    close: () => live?.close(),
  }
}
