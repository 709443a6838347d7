// Holds the served snapshot. A new one is loaded completely, then replaces it with one assignment. If it is damaged, the
// served one stays. (rules 16.2, 16.5)
import type { EditorialSource } from '../../state/catalog/live-editorial.ts'
import { type Addresses, OtherAddresses } from '../files/addresses.ts'
import { recordServed } from '../files/served.ts'
import { isEditorialReadable, type LiveSnapshot, serveSnapshot } from '../live/serve.ts'
import { loadNewestValid, type ValidSnapshot } from './newest-valid.ts'
import type { OpenedSnapshot } from './open.ts'

const RETRY_MS = 1_000

/** A folder of published snapshots, and the live editorial data that overlays them. */
export interface SnapshotSource {
  snapshotDir: string
  editorial: EditorialSource
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

/** Lets several servers turn to a new snapshot at one moment: each has it in memory before one of them serves it. */
export interface Turns {
  /** The number of the publication that is a folder's current snapshot; null if it is not published for several servers. */
  publicationOf(snapshotDir: string): Promise<number | null>
  /** A publication is in memory. It is served from {@link SnapshotWatcher.turnTo} on, or at once if nothing else is. */
  loaded(publication: number): void
}

/** A snapshot that a folder names as the one to serve. */
export interface Published {
  source: SnapshotSource
  id: string
}

export type SnapshotServer = ReturnType<typeof snapshotServer>

/** A snapshot in memory, ready to be served. */
interface Ready {
  live: LiveSnapshot
  valid: ValidSnapshot
  source: SnapshotSource
  publication: number | null
}

/** Holds the served snapshot and swaps it. Over 40 lines: its functions share what is served and why one was refused. */
export function snapshotServer(events: SnapshotEvents, turns: Turns, stopped: AbortSignal) {
  let current: LiveSnapshot | null = null
  let opened: { snapshot: OpenedSnapshot; editorial: EditorialSource } | null = null
  let waiting: Ready | null = null
  let turned = 0
  let refusal: string | null = null
  let mismatch: string | null = null
  let triedAt = 0

  async function swapTo({ id, source }: Published, isExcluded = false): Promise<void> {
    const servedId = current?.snapshot.id ?? null
    mismatch = null
    const { snapshotDir: root, addresses, editorial } = source
    const publication = isExcluded ? null : await turns.publicationOf(root)
    const valid = await loadNewestValid({ root, addresses, id, isExcluded, servedId, refused })
    if (!valid || stopped.aborted) return
    const live = await serveSnapshot(valid.snapshot, { editorial, awaitsSpelling: valid.isChecked })
    if (stopped.aborted) return live.close()
    waiting?.live.close()
    waiting = { live, valid, source, publication }
    if (current === null || publication === null || publication <= turned) serveWaiting()
    if (publication !== null) turns.loaded(publication)
  }

  function serveWaiting(): void {
    if (waiting === null) return
    const { live, source, valid } = waiting
    const { snapshot, isChecked } = valid
    waiting = null
    current?.close()
    current = live
    opened = { snapshot, editorial: source.editorial }
    refusal = null
    recordServed(source.snapshotDir, snapshot.id)
    events.swapped({ id: snapshot.id, entries: snapshot.manifest.entries, source })
    if (!isChecked) void checkLater(valid, source)
  }

  function turnTo(publication: number): void {
    turned = publication
    if (waiting !== null && (waiting.publication ?? 0) <= publication) serveWaiting()
  }

  function close(): void {
    current?.close()
    waiting?.live.close()
  }

  /** Serves the same snapshot with editorial data that can be read again. Tries once per second. */
  async function reopenEditorial(): Promise<void> {
    if (!opened || !current?.editorialFault() || performance.now() - triedAt < RETRY_MS) return
    triedAt = performance.now()
    const { snapshot, editorial } = opened
    if (!(await isEditorialReadable(editorial)) || !current.editorialFault()) return
    const next = await serveSnapshot(snapshot, { editorial, awaitsSpelling: true })
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
    turnTo,
    close,
    reopenEditorial,
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
