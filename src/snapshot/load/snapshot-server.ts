// Swaps to published snapshots. A new one is loaded completely, then replaces the served one with one assignment. If it is
// damaged, the served one stays. (rules 16.2, 16.5)

import type { EditorialSource } from '../../state/documents.ts'
import { readPointer } from '../files/folder.ts'
import { type Addresses, OtherAddresses, recordServed } from '../files/folder-notes.ts'
import { isEditorialReadable, type LiveSnapshot, serveSnapshot } from '../live/serve.ts'
import { loadNewestValid } from './load.ts'
import type { OpenedSnapshot } from './open.ts'

const RETRY_MS = 1_000
/** After the first load of more entries than this, the first response does not wait for spelling and families of words. */
const LARGE = 200_000

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
  const snapshots = succession(({ snapshot: { id, manifest }, source }) => {
    refusals.end()
    recordServed(source.snapshotDir, id)
    events.swapped({ id, entries: manifest.entries, source })
  })

  async function swapTo({ id, source }: Published): Promise<void> {
    const servedId = snapshots.served?.snapshot.id ?? null
    refusals.begin()
    const { snapshotDir: root, addresses, editorial } = source
    const publication = await turns.publicationOf(root)
    const snapshot = await loadNewestValid({ root, addresses, id, servedId, refused: refusals.add })
    if (!snapshot || stopped.aborted) return
    const awaitsSpelling = servedId !== null || snapshot.manifest.entries <= LARGE
    const live = await serveSnapshot(snapshot, { editorial, awaitsSpelling })
    if (stopped.aborted) return live.close()
    snapshots.offer({ live, snapshot, source, publication })
    if (publication !== null) turns.loaded(publication)
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
    const live = await serveSnapshot(served.snapshot, { editorial, awaitsSpelling: true })
    if (stopped.aborted) return live.close()
    snapshots.renew(served, live)
  }
}

/** Why the newest snapshot is not served. A refusal is reported once, although the folder is often checked. */
function refusalsTo(events: SnapshotEvents) {
  const refusals = {
    /** The last message since a snapshot was served. */
    last: null as string | null,
    /** The newest snapshot is for other addresses. */
    mismatch: null as string | null,
    begin() {
      refusals.mismatch = null
    },
    add(error: Error) {
      if (error instanceof OtherAddresses) refusals.mismatch = error.message
      if (error.message !== refusals.last) events.refused(error.message)
      refusals.last = error.message
    },
    end() {
      refusals.last = null
    },
  }
  return refusals
}

/** Where snapshots are published: their folder, and the live editorial data that overlays them. */
export interface SnapshotSource {
  snapshotDir: string
  editorial: EditorialSource
  /** The addresses of the server. Snapshots for other ones are refused (rule 16.13). */
  addresses?: Addresses
}

/** A snapshot that a folder names as the one to serve. */
export interface Published {
  source: SnapshotSource
  id: string
}

/** The published snapshot of the first source that has one. */
export async function findPublished(sources: readonly SnapshotSource[]): Promise<Published | null> {
  for (const source of sources) {
    const id = await readPointer(source.snapshotDir)
    if (id) return { source, id }
  }
  return null
}

// Which snapshot is served, and which one is in memory until its publication is turned to. (rules 16.2, 37.7)

/** A snapshot in memory, ready to be served. */
export interface Ready {
  readonly live: LiveSnapshot
  readonly snapshot: OpenedSnapshot
  readonly source: SnapshotSource
  /** Its number; null if it is not published for several servers. */
  readonly publication: number | null
}

type Succession = ReturnType<typeof succession>

/** Holds the served snapshot and the next one. Calls `started` when another snapshot is served. */
function succession(started: (served: Ready) => void) {
  let next: Ready | null = null
  const turns = publicationTurns()

  function serve(ready: Ready): void {
    line.served?.live.close()
    line.served = ready
    next = null
    started(ready)
  }

  const line = {
    served: null as Ready | null,
    /** What requests get; null while others serve a publication that is not in memory (rule 37.7). */
    get current(): LiveSnapshot | null {
      return line.served === null || turns.isBehind(line.served) ? null : line.served.live
    },
    /** Takes the next snapshot: it is served from its turn on, or at once if it has none or nothing else is served. */
    offer(ready: Ready): void {
      next?.live.close()
      next = ready
      if (line.served === null || turns.isDue(ready)) serve(ready)
    },
    turnTo(publication: number): void {
      turns.turnTo(publication)
      if (next !== null && turns.isDue(next)) serve(next)
    },
    /** Replaces the editorial data of a snapshot, unless another one is served meanwhile. */
    renew(ready: Ready, live: LiveSnapshot): void {
      const isServed = line.served === ready
      if (isServed) line.served = { ...ready, live }
      ;(isServed ? ready.live : live).close()
    },
    close(): void {
      line.served?.live.close()
      next?.live.close()
    },
  }
  return line
}

/** The publications that all servers serve. The first turn that a server hears of was before its start: it serves what it has. */
function publicationTurns() {
  let turned: number | null = null
  let needed = 0
  return {
    turnTo(publication: number): void {
      if (turned !== null && publication > turned) needed = publication
      turned = publication
    },
    isDue: ({ publication }: Ready) => (publication ?? 0) <= (turned ?? 0),
    isBehind: ({ publication }: Ready) => (publication ?? needed) < needed,
  }
}
