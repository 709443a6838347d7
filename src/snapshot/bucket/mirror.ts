// Keeps a folder of snapshots like a bucket: a publication there is downloaded and becomes current here. The watcher of the
// folder then serves it. (rule 38.6)
import { setTimeout as delay } from 'node:timers/promises'
import type { Addresses } from '../files/addresses.ts'
import type { Bucket } from './bucket.ts'
import { downloadSnapshot } from './download.ts'
import { type ReadPointer, readChangedPointer } from './pointer.ts'
import { publicationOf } from './publication.ts'

export interface Mirroring {
  bucket: Bucket
  /** The folder of snapshots. */
  folder: string
  /** The addresses of the server. Snapshots for other ones are not downloaded. */
  addresses?: Addresses
  /** The time between two looks at the bucket, ms. */
  pollMs?: number
  /** Called once for each fault, and with null when it is over. */
  report(error: Error | null): void
  /** A publication has become current in the folder. */
  downloaded(publication: number): void
}

export interface Mirror {
  /** Resolves after the first look, whether it succeeded or not. */
  readonly ready: Promise<void>
  /** Looks at the bucket, and resolves when the folder has what is there. Never rejects. */
  look(): Promise<void>
  /** Makes the next look check, and mend, every file of the snapshot that the folder has. */
  distrust(): void
  /** Ends looking and closes the bucket. */
  close(): void
}

/** A download that failed is tried again after a pause that doubles up to this, ms. A new publication is tried at once. */
const MOST_PAUSE_MS = 60_000

/** Begins to mirror. Over 40 lines: its functions share what was read and what failed. */
export function mirrorBucket(mirroring: Mirroring): Mirror {
  const { bucket, folder, addresses, pollMs = 2_000, downloaded } = mirroring
  const stop = new AbortController()
  const report = reporter(mirroring.report)
  let read: ReadPointer | null = null
  let isTrusted = true
  let failures = 0
  let retryAt = 0
  let last = Promise.resolve()

  async function attempt(): Promise<void> {
    const answer = await readChangedPointer(bucket, read)
    if (answer === null)
      throw new Error(`SNAPSHOT_URL: ${bucket.place} has no snapshot yet. Publish one: npm run publish`)
    if (answer !== 'unchanged') {
      if (answer.pointer.publication !== read?.pointer.publication) failures = retryAt = 0
      read = answer
    }
    const { pointer } = read as ReadPointer
    if (isTrusted && (await publicationOf(folder))?.publication === pointer.publication) return report(null)
    if (performance.now() < retryAt) return
    const { publication } = await downloadSnapshot({ bucket, folder, pointer, addresses }).catch((error) => {
      retryAt = performance.now() + Math.min(pollMs * 2 ** failures++, MOST_PAUSE_MS)
      throw error
    })
    isTrusted = true
    failures = 0
    report(null)
    downloaded(publication)
  }

  /** One look at a time, so that two never download the same files. */
  function look(): Promise<void> {
    last = last.then(async () => {
      if (stop.signal.aborted) return
      await attempt().catch((error) => {
        if (!stop.signal.aborted) report(error)
      })
    })
    return last
  }

  const ready = look()
  void ready.then(() => poll(look, pollMs, stop.signal))
  return {
    ready,
    look,
    distrust() {
      isTrusted = false
    },
    close() {
      stop.abort()
      bucket.close()
    },
  }
}

async function poll(look: () => Promise<void>, pollMs: number, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await delay(pollMs, undefined, { ref: false, signal: stopped }).catch(() => {})
    await look()
  }
}

/** Passes each fault on once, although the bucket is looked at every few seconds. */
function reporter(report: Mirroring['report']): Mirroring['report'] {
  let fault: string | null = null
  return (error) => {
    const message = error?.message ?? null
    if (message !== fault) report(error)
    fault = message
  }
}
