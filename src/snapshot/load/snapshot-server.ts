// Swaps to published snapshots. A new one is loaded completely, then replaces the served one with one assignment. If it is
// damaged, the served one stays. (rules 16.2, 16.5)
import { OtherAddresses } from '../files/addresses.ts'
import { recordServed } from '../files/served.ts'
import { isEditorialReadable, serveSnapshot } from '../live/serve.ts'
import { loadNewestValid, type ValidSnapshot } from './newest-valid.ts'
import type { Published, SnapshotSource } from './snapshot-source.ts'
import { type Succession, succession } from './succession.ts'

const RETRY_MS = 1_000

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

export type SnapshotServer = ReturnType<typeof snapshotServer>

/** Loads published snapshots and swaps to them. */
export function snapshotServer(events: SnapshotEvents, turns: Turns, stopped: AbortSignal) {
  const refusals = refusalsTo(events)
  const snapshots = succession(({ valid, source }) => {
    const { id, manifest } = valid.snapshot
    refusals.end()
    recordServed(source.snapshotDir, id)
    events.swapped({ id, entries: manifest.entries, source })
    if (!valid.isChecked) void checkLater(valid, source)
  })

  async function swapTo({ id, source }: Published, isExcluded = false): Promise<void> {
    const servedId = snapshots.served?.valid.snapshot.id ?? null
    refusals.begin()
    const { snapshotDir: root, addresses, editorial } = source
    const publication = isExcluded ? null : await turns.publicationOf(root)
    const valid = await loadNewestValid({ root, addresses, id, isExcluded, servedId, refused: refusals.add })
    if (!valid || stopped.aborted) return
    const live = await serveSnapshot(valid.snapshot, { editorial, awaitsSpelling: valid.isChecked })
    if (stopped.aborted) return live.close()
    snapshots.offer({ live, valid, source, publication })
    if (publication !== null) turns.loaded(publication)
  }

  /** If a served snapshot turns out to be damaged, the newest valid one before it replaces it. */
  async function checkLater({ snapshot }: ValidSnapshot, source: SnapshotSource): Promise<void> {
    try {
      await snapshot.checkUnread()
    } catch (error) {
      report(error)
      const isServed = snapshots.served?.valid.snapshot.id === snapshot.id
      if (isServed) await swapTo({ source, id: snapshot.id }, true).catch(report)
    }
  }

  function report(error: unknown): void {
    if (!stopped.aborted) refusals.add(error as Error)
  }

  return { snapshots, refusals, swapTo, report, reopenEditorial: editorialReopener(snapshots, stopped) }
}

/** Serves the same snapshot with editorial data that can be read again. Tries once per second. */
function editorialReopener(snapshots: Succession, stopped: AbortSignal): () => Promise<void> {
  let triedAt = 0
  return async () => {
    const { served } = snapshots
    if (!served?.live.editorialFault() || performance.now() - triedAt < RETRY_MS) return
    triedAt = performance.now()
    const { editorial } = served.source
    if (!(await isEditorialReadable(editorial)) || !served.live.editorialFault()) return
    const live = await serveSnapshot(served.valid.snapshot, { editorial, awaitsSpelling: true })
    if (stopped.aborted) return live.close()
    snapshots.renew(served, live)
  }
}

/** Why the newest snapshot is not served. A refusal is reported once, although the folder is often checked. */
function refusalsTo(events: SnapshotEvents) {
  const found = {
    /** The last message since a snapshot was served. */
    last: null as string | null,
    /** The newest snapshot is for other addresses. */
    mismatch: null as string | null,
    begin() {
      found.mismatch = null
    },
    add(error: Error) {
      if (error instanceof OtherAddresses) found.mismatch = error.message
      if (error.message !== found.last) events.refused(error.message)
      found.last = error.message
    },
    end() {
      found.last = null
    },
  }
  return found
}
