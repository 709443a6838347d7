// Watches the folder of published snapshots and serves the newest valid one. A new snapshot is loaded completely, then
// replaces the served one with one assignment. If it is damaged, the served one stays. (rules 16.2, 16.5)
import { setTimeout as delay } from 'node:timers/promises'
import { type Addresses, OtherAddresses } from '../files/addresses.ts'
import { readPointer } from '../files/folder.ts'
import { recordServed } from '../files/served.ts'
import { isCatalogReadable, type LiveSnapshot, serveSnapshot } from '../live/serve.ts'
import type { SnapshotWatcher } from '../snapshot.ts'
import { loadNewestValid, type ValidSnapshot } from './newest-valid.ts'
import type { OpenedSnapshot } from './open.ts'

const POLL_MS = 250
const RETRY_MS = 1_000

/** A folder of published snapshots, and the catalog whose live editorial data overlays them. */
export interface SnapshotSource {
  snapshotDir: string
  catalogDb: string
  /** The addresses of the server. Snapshots for other ones are refused (rule 16.13). */
  addresses?: Addresses
}

/** What a watcher reports. */
export interface SnapshotEvents {
  /** A snapshot has become the served one. */
  swapped(snapshot: { id: string; entries: number; source: SnapshotSource }): void
  /** A snapshot was refused, or a check of the folder failed; the message names the file. */
  refused(message: string): void
}

/** Watches the sources and serves from the first one that has a published snapshot. */
export function watchSnapshots(sources: readonly SnapshotSource[], events: SnapshotEvents): SnapshotWatcher {
  const stop = new AbortController()
  const server = snapshotServer(events, stop.signal)
  const look = lookout(sources, server)
  const ready = look()
  void ready.then(() => poll(look, stop.signal))
  return {
    ready,
    get current() {
      return server.current
    },
    get refusal() {
      return server.refusal
    },
    get mismatch() {
      return server.mismatch
    },
    get catalogFault() {
      return server.current?.catalogFault() ?? null
    },
    close() {
      stop.abort()
      server.current?.close()
    },
  }
}

/** Returns a function that swaps to a newly published snapshot and reopens an unreadable catalog. It never rejects. */
function lookout(sources: readonly SnapshotSource[], server: SnapshotServer): () => Promise<void> {
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
    await server.reopenCatalog().catch(server.report)
  }
}

async function poll(look: () => Promise<void>, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await delay(POLL_MS, undefined, { ref: false, signal: stopped }).catch(() => {})
    if (!stopped.aborted) await look()
  }
}

interface Published {
  source: SnapshotSource
  id: string
}

async function findPublished(sources: readonly SnapshotSource[]): Promise<Published | null> {
  for (const source of sources) {
    const id = await readPointer(source.snapshotDir)
    if (id) return { source, id }
  }
  return null
}

type SnapshotServer = ReturnType<typeof snapshotServer>

/** Holds the served snapshot and swaps it. Over 40 lines: its functions share what is served and why one was refused. */
function snapshotServer(events: SnapshotEvents, stopped: AbortSignal) {
  let current: LiveSnapshot | null = null
  let opened: { snapshot: OpenedSnapshot; catalogDb: string } | null = null
  let refusal: string | null = null
  let mismatch: string | null = null
  let triedAt = 0

  async function swapTo({ id, source }: Published, isExcluded = false): Promise<void> {
    const servedId = current?.snapshot.id ?? null
    mismatch = null
    const { snapshotDir: root, addresses } = source
    const valid = await loadNewestValid({ root, addresses, id, isExcluded, servedId, refused })
    if (!valid || stopped.aborted) return
    const { snapshot, isChecked } = valid
    const next = await serveSnapshot(snapshot, { catalogDb: source.catalogDb, awaitsSpelling: isChecked })
    if (stopped.aborted) return next.close()
    current?.close()
    current = next
    opened = { snapshot, catalogDb: source.catalogDb }
    refusal = null
    recordServed(source.snapshotDir, snapshot.id)
    events.swapped({ id: snapshot.id, entries: snapshot.manifest.entries, source })
    if (!isChecked) void checkLater(valid, source)
  }

  /** Serves the same snapshot with a catalog database that can be read again. Tries once per second. */
  async function reopenCatalog(): Promise<void> {
    if (!opened || !current?.catalogFault() || performance.now() - triedAt < RETRY_MS) return
    triedAt = performance.now()
    if (!isCatalogReadable(opened.catalogDb)) return
    const next = await serveSnapshot(opened.snapshot, { catalogDb: opened.catalogDb, awaitsSpelling: true })
    if (stopped.aborted) return next.close()
    current.close()
    current = next
  }

  /** If a served snapshot turns out to be damaged, the newest valid one before it replaces it. */
  async function checkLater({ snapshot }: ValidSnapshot, source: SnapshotSource): Promise<void> {
    try {
      await snapshot.checkUnread()
    } catch (error) {
      report(error)
      if (current?.snapshot.id === snapshot.id) await swapTo({ source, id: snapshot.id }, true).catch(report)
    }
  }

  function report(error: unknown): void {
    if (!stopped.aborted) refused(error as Error)
  }

  /** A refusal is reported once, although the folder is checked several times per second. */
  function refused(error: Error): void {
    if (error instanceof OtherAddresses) mismatch = error.message
    if (error.message !== refusal) events.refused(error.message)
    refusal = error.message
  }

  return {
    swapTo,
    reopenCatalog,
    report,
    get current() {
      return current
    },
    get refusal() {
      return refusal
    },
    get mismatch() {
      return mismatch
    },
  }
}
