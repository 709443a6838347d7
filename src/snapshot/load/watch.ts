// Watching the published snapshots: the newest whole one is loaded and handed to whoever serves it. A damaged one is
// refused and named, and what is served stays.
import { setTimeout as delay } from 'node:timers/promises'
import { readPointer } from '../files/folder.ts'
import { type Candidate, loadNewestValid, type Whole } from './newest-valid.ts'

const POLL_MS = 250

/** Where snapshots are published, and the catalog whose live editorial data overlays them. */
export interface Source {
  snapshotDir: string
  catalogDb: string
}

/** A snapshot to be served from now on, and where it comes from. */
interface Taken<L extends Candidate> extends Whole<L> {
  source: Source
}

export interface Watching<L extends Candidate> {
  /** Loads a snapshot of a folder. Throws DamagedSnapshot. */
  load(root: string, id: string): Promise<L>
  /** Serves a snapshot; what was served before is served until this resolves, and on where it rejects. */
  take(taken: Taken<L>): Promise<void>
  /** A snapshot was refused, or the looking failed; the message names the file. */
  refused(message: string): void
}

export interface Watch {
  /** Resolves when the first attempt to load is over, with or without a snapshot. */
  readonly ready: Promise<void>
  /** Why the last snapshot that was looked at was refused; null where it is served, or there is none. */
  readonly refusal: string | null
  stop(): void
}

/** Watches the sources: the first one that has a published snapshot counts. */
export function watchSnapshots<L extends Candidate>(sources: readonly Source[], watching: Watching<L>): Watch {
  const stop = new AbortController()
  let servedId: string | null = null
  let seen = ''
  let refusal: string | null = null

  async function look(): Promise<void> {
    const found = await findPublished(sources)
    const key = found ? `${found.source.snapshotDir} ${found.id}` : ''
    if (!found || key === seen) return
    seen = key
    await swapTo(found)
  }

  async function swapTo({ id, source }: Published, isExcluded = false): Promise<void> {
    const whole = await loadNewestValid({
      ...{ load: watching.load, refused: refuse },
      ...{ root: source.snapshotDir, id, isExcluded, servedId },
    })
    if (!whole || stop.signal.aborted) return
    await watching.take({ ...whole, source })
    servedId = whole.id
    refusal = null
    if (!whole.isChecked) void checkLater(whole, source)
  }

  /** A snapshot that turns out to be damaged gives way to the newest whole one before it, where there is one. */
  async function checkLater({ id, loaded }: Whole<L>, source: Source): Promise<void> {
    try {
      await loaded.checkUnread()
    } catch (error) {
      report(error)
      if (servedId === id) await swapTo({ source, id }, true).catch(report)
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
    if (!stop.signal.aborted) refuse((error as Error).message)
  }

  function refuse(message: string): void {
    refusal = message
    watching.refused(message)
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
    get refusal() {
      return refusal
    },
    stop: () => stop.abort(),
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
