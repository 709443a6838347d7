// Keeps a folder of snapshots like a bucket: a publication there is downloaded and becomes current here. The watcher of the
// folder then serves it. (rule 38.6)
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Addresses } from '../files/folder-notes.ts'
import type { Bucket } from './bucket.ts'
import { downloadSnapshot } from './download.ts'
import { publicationOf, type ReadPointer, readChangedPointer } from './publications.ts'

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
}

export type Mirror = ReturnType<typeof mirrorBucket>

/** A server looks at the bucket so often, ms. (rule 38.6) */
export const POLL_MS = 2_000
/** A download that failed is tried again after a pause that doubles up to this, ms. A new publication is tried at once. */
const MAX_PAUSE_MS = 60_000

/** Begins to mirror. */
export function mirrorBucket(mirroring: Mirroring) {
  const { bucket, pollMs = POLL_MS } = mirroring
  const stop = new AbortController()
  const report = reporter(mirroring.report)
  const { update, distrust } = follower(mirroring)
  // Two looks at the same time would download the same files.
  const oneByOne = pLimit(1)

  /** Looks at the bucket, and resolves when the folder has what is there. Never rejects. */
  function look(): Promise<void> {
    return oneByOne(async () => {
      if (stop.signal.aborted) return
      try {
        if (await update()) report(null)
      } catch (error) {
        if (!stop.signal.aborted) report(error as Error)
      }
    })
  }

  /** Resolves after the first look, whether it succeeded or not. */
  const ready = look()
  void ready.then(() => poll(look, pollMs, stop.signal))
  /** Ends looking and closes the bucket. */
  const close = () => {
    stop.abort()
    bucket.close()
  }
  return { ready, look, distrust, close }
}

/** What was read of a bucket. `update` brings the folder up to date: false if it waits after a failed download. */
function follower({ bucket, folder, addresses, pollMs = POLL_MS }: Mirroring) {
  const retry = retries(pollMs)
  let read: ReadPointer | null = null
  let isTrusted = true

  async function update(): Promise<boolean> {
    const answer = await readChangedPointer(bucket, read)
    if (answer === null)
      throw new Error(`SNAPSHOT_URL: ${bucket.place} has no snapshot yet. Publish one: npm run publish`)
    if (answer !== 'unchanged') {
      if (answer.pointer.publication !== read?.pointer.publication) retry.forget()
      read = answer
    }
    const { pointer } = read as ReadPointer
    if (isTrusted && (await publicationOf(folder))?.publication === pointer.publication) return true
    if (!retry.isDue()) return false
    await retry.run(() => downloadSnapshot({ bucket, folder, pointer, addresses }))
    isTrusted = true
    return true
  }

  /** Makes the next look check, and mend, every file of the snapshot that the folder has. */
  const distrust = () => {
    isTrusted = false
  }
  return { update, distrust }
}

/** Tells when work that failed may run again. */
function retries(firstMs: number) {
  let failures = 0
  let dueAt = 0
  return {
    isDue: () => performance.now() >= dueAt,
    forget() {
      failures = dueAt = 0
    },
    async run(work: () => Promise<unknown>): Promise<void> {
      try {
        await work()
        failures = 0
      } catch (error) {
        dueAt = performance.now() + Math.min(firstMs * 2 ** failures++, MAX_PAUSE_MS)
        throw error
      }
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
