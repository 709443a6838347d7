// A world with a store of objects: a host that builds and publishes, and empty folders that download.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../../src/config.ts'
import type { Bucket } from '../../../src/snapshot/bucket/bucket.ts'
import type { Patience } from '../../../src/snapshot/bucket/exchange.ts'
import { openBucket } from '../../../src/snapshot/bucket/open-bucket.ts'
import { type Origin, startOrigin } from '../engines/origin.ts'
import { command, type ProcessResult, run, script, type Variables } from './processes.ts'
import { copiedWorld, seededWorld, type World } from './world.ts'

export interface PublishedWorld {
  readonly origin: Origin
  /** Creates a host with the fixture's catalog and its first snapshot. Its environment names the bucket. */
  host(): Promise<World>
  /** Creates an environment with an empty folder of snapshots and an empty bucket's address. */
  emptyFolder(): string
  remove(): Promise<void>
}

/** Starts a store and builds the fixture once. */
export async function publishedWorld(): Promise<PublishedWorld> {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-published-'))
  const [origin, seed] = await Promise.all([startOrigin(), seededWorld(root)])
  return {
    origin,
    host: () => copiedWorld(seed.folder, origin.env),
    emptyFolder: () => mkdtempSync(join(root, 'folder-')),
    async remove() {
      await origin.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Runs `publish` to its end, whatever that is. */
export function publish(env: Variables, ...words: readonly string[]): Promise<ProcessResult> {
  return run(process.execPath, command('publish', ...words), env)
}

/** Imports one more entry and builds the next snapshot. */
export async function buildMore(env: Variables, file: string, today: string): Promise<void> {
  await script('import', [file], env)
  await script('snapshot', ['--today', today], env)
}

/** Opens the bucket of an environment. It is impatient, so that a test of a fault is short. */
export function bucketOf(env: Variables, patience: Partial<Patience> = {}): Bucket {
  const { bucket } = parseConfig(env)
  if (bucket === null) throw new Error('SNAPSHOT_URL is not set')
  return openBucket(bucket, { attempts: 2, pauseMs: 10, idleMs: 2_000, ...patience })
}
