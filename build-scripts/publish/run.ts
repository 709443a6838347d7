// The work of `npm run publish`, which `nightly -- --publish` does too. (section 38)

import { setTimeout as pause } from 'node:timers/promises'
import { awaitTurn } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { type Bucket, openBucket } from '../../src/snapshot/bucket/bucket.ts'
import { downloadSnapshot } from '../../src/snapshot/bucket/download.ts'
import { POLL_MS } from '../../src/snapshot/bucket/mirror.ts'
import { pruneBucket } from '../../src/snapshot/bucket/prune.ts'
import { publicationOf, readBucketPointer } from '../../src/snapshot/bucket/publications.ts'
import { uploadSnapshot } from '../../src/snapshot/bucket/upload.ts'
import { readCurrent } from '../../src/snapshot/files/folder.ts'
import { hasServerEnded, readHold, readServed } from '../../src/snapshot/files/folder-notes.ts'
import { type Allowed, readToday } from '../checks/allowed.ts'
import { BadInput, explained } from '../cli/command.ts'
import { counted, print, showProgress } from '../cli/lines.ts'
import { TURN_MS, withLock } from '../snapshot/lock.ts'
import { runBuild } from '../snapshot/run.ts'

/** The bucket at SNAPSHOT_URL. Throws BadInput if it is not set. */
export function bucketAt({ bucket }: Config): Bucket {
  if (bucket !== null) return openBucket(bucket)
  throw new BadInput('SNAPSHOT_URL is not set. Set it to the bucket of the snapshots, for example s3://bucket/prefix.')
}

/** Publishes the current snapshot of the folder. Returns a line that says what was done. Throws BadInput. */
export async function publishSnapshot(bucket: Bucket, folder: string): Promise<string> {
  const onProgress = shown('publish', (bytes) => `${megabytes(bytes)} MB`)
  const result = await uploadSnapshot({ bucket, folder, now: new Date(), onProgress })
  if (result.outcome === 'refused') throw new BadInput(result.reason)
  const { outcome, id, publication, uploaded, present, bytes } = result
  const objects = `${counted(uploaded, 'object')} uploaded (${megabytes(bytes)} MB), ${present} were there`
  const news = outcome === 'current' ? 'is published already, as' : 'is now'
  return `${objects}: snapshot ${id} ${news} publication ${publication} of ${bucket.place}`
}

/** Downloads the published snapshot, so that a build continues from it. Throws BadInput while a rollback holds. */
export async function pullSnapshot(bucket: Bucket, folder: string): Promise<string> {
  const read = await readBucketPointer(bucket)
  if (read === null) return `${bucket.place} has no snapshot yet: the next build builds everything`
  if ((await readHold(folder)) !== null)
    throw new BadInput(
      'Nothing was downloaded, because a rollback holds. Release it with: npm run snapshot -- --release',
    )
  const order = { bucket, folder, pointer: read.pointer, onProgress: shown('publish') }
  const result = await withLock(folder, TURN_MS, () => downloadSnapshot(order))
  const { id, publication, downloaded, kept } = result
  return `${counted(downloaded, 'file')} downloaded, ${kept} were there: snapshot ${id} is current, publication ${publication} of ${bucket.place}`
}

/** Removes old snapshots. Returns a line that says what was done. Throws BadInput. */
export async function pruneSnapshots(bucket: Bucket, limits: { keep: number; minAgeDays: number }): Promise<string> {
  const result = await pruneBucket({ bucket, now: new Date(), ...limits, onProgress: shown('prune') })
  if (result.outcome === 'refused') throw new BadInput(result.reason)
  const { snapshots, objects, bytes } = result
  return `${counted(snapshots, 'snapshot')} and ${counted(objects, 'object')} (${megabytes(bytes)} MB) removed from ${bucket.place}`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function shown(what: string, unit: (n: number) => string = String) {
  return (done: number, total: number) => showProgress(() => `${what}: ${unit(done)} of ${unit(total)}`)
}

// Makes an edit of the catalog take effect at once: a build of what changed, its publication, and the swap of the servers.

const LOOK_MS = 50
/** A server looks four times a second, and loads about 100,000 entries in a second. */
const SWAP_MS = 10_000
const SWAP_MS_PER_ENTRY = 0.1
/** A server that cannot load a publication holds the others up for ten minutes (rule 37.7). */
const ALL_TURN_MS = 660_000

interface Reported {
  done: string
  again: string
  /** What holds if the build fails. */
  unfinished?: string
  allowed?: Allowed
}

/**
 * Builds, publishes, and resolves when every server shows the catalog as it is. Prints a line for each step. Throws
 * {@link BadInput}: `done` says what holds already, and `again` is the command that continues. (rule 44.55)
 */
export async function takeEffect(
  config: Config,
  { done, again, allowed = {}, unfinished = 'servers may not show it yet' }: Reported,
): Promise<void> {
  try {
    await publishNow(config, { allowed, picturesMs: 0, say: print })
  } catch (error) {
    throw new BadInput(`${done}, but ${unfinished}: ${explained(error)} To finish, run: ${again}`)
  }
}

interface Publishing {
  allowed: Allowed
  /** How long new pictures may be measured, ms. */
  picturesMs: number
  /** Takes a line for each step. */
  say(line: string): void
}

/** The same without words for what fails. */
export async function publishNow(config: Config, { allowed, picturesMs, say }: Publishing): Promise<void> {
  const today = readToday(undefined, new Date())
  const { entries } = await runBuild({ config, today, trusting: true, waitMs: TURN_MS, picturesMs, allowed })
  say(`A snapshot with ${counted(entries, 'site')} is built.`)
  if (config.bucket !== null) await publishSnapshot(bucketAt(config), config.snapshotDir)
  say(await awaitServers(config))
}

/** Waits until servers have swapped to the current snapshot. Returns a line about them. */
async function awaitServers(config: Config): Promise<string> {
  if (config.bucket === null) return awaitServer(config)
  if (config.shared === null) return awaitLooks(config)
  const publication = (await publicationOf(config.snapshotDir))?.publication ?? 0
  if (await awaitTurn(config, publication, ALL_TURN_MS)) return 'Every server shows it.'
  throw new Error(`Not every server serves publication ${publication} yet: see the logs of the servers.`)
}

/** The host knows of no server that reads the bucket. It waits for two looks, and as long as a snapshot takes to load. (rule 44.58) */
async function awaitLooks({ snapshotDir }: Config): Promise<string> {
  const { entries = 0 } = (await readCurrent(snapshotDir)) ?? {}
  const waitMs = 2 * POLL_MS + entries * SWAP_MS_PER_ENTRY
  await pause(waitMs)
  return `It is in the bucket. Servers look there every ${POLL_MS / 1_000} seconds, and had ${Math.round(waitMs / 1_000)} seconds to load it.`
}

async function awaitServer({ snapshotDir }: Config): Promise<string> {
  const current = await readCurrent(snapshotDir)
  if ((await readServed(snapshotDir)) === null) return 'No server has used this folder yet.'
  if (await hasServerEnded(snapshotDir)) return 'No server is running: the next start shows it.'
  const until = performance.now() + SWAP_MS + (current?.entries ?? 0) * SWAP_MS_PER_ENTRY
  while (performance.now() < until) {
    if ((await readServed(snapshotDir)) === current?.id) return 'The server shows it.'
    await pause(LOOK_MS)
  }
  throw new Error(
    `no server has swapped to snapshot ${current?.id}. If one is running, see its log; if none is, the next start shows it. ` +
      '"npm run snapshot" checks every file and writes damaged ones again.',
  )
}
