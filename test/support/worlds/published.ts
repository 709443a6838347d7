// A world with a store of objects: a host that builds and publishes, and empty folders that download.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explained } from '../../../build-scripts/cli/command.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { importCatalog } from '../../../build-scripts/import/import-catalog.ts'
import { bucketAt, publishSnapshot } from '../../../build-scripts/publish/run.ts'
import { TURN_MS } from '../../../build-scripts/snapshot/lock.ts'
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { withEditorialHome } from '../../../src/engine/engine.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { type Bucket, openBucket } from '../../../src/snapshot/bucket/bucket.ts'
import type { Patience } from '../../../src/snapshot/bucket/exchange.ts'
import { SEED_VARIABLE } from '../engines/cluster.ts'
import { type Origin, startOrigin } from '../engines/origin.ts'
import { linesOf, ONE_MORE } from './fixture.ts'
import { command, type ProcessResult, run, start, type Variables } from './processes.ts'
import { copiedWorld, seededWorld, type World } from './world.ts'

/** All entries of the fixture are published by then. */
const NEXT_DAY = '2026-11-22'

export interface PublishedWorld {
  readonly origin: Origin
  /** Creates a host with the fixture's catalog and its first snapshot. Its environment names the bucket. */
  host(): Promise<World>
  /** Creates an empty folder. */
  emptyFolder(): string
  remove(): Promise<void>
}

/** Starts a store. The hosts are copies of the fixture's world, which is built once for a run if it has a seed. */
export async function publishedWorld(): Promise<PublishedWorld> {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-published-'))
  const seed = process.env[SEED_VARIABLE] ?? (await seededWorld(root)).folder
  const origin = await startOrigin()
  return {
    origin,
    host: () => copiedWorld(seed, origin.env, root),
    emptyFolder: () => mkdtempSync(join(root, 'folder-')),
    async remove() {
      await origin.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Publishes as the command does, in this process. With options, runs `publish` to its end, whatever that is. */
export async function publish(env: Variables, ...words: readonly string[]): Promise<ProcessResult> {
  if (words.length > 0) return run(process.execPath, command('publish', ...words), env)
  try {
    const config = parseConfig(env)
    return { code: 0, stdout: `${await publishSnapshot(bucketAt(config), config.snapshotDir)}\n`, stderr: '' }
  } catch (error) {
    return { code: 1, stdout: '', stderr: `${explained(error)}\n` }
  }
}

/** Runs `publish` and kills it at the request to the store for which `isMoment` is true. Returns whether it was killed. */
export async function killedPublish(
  { origin }: PublishedWorld,
  env: Variables,
  words: readonly string[],
  isMoment: (request: { method: string }) => boolean,
): Promise<boolean> {
  const { kill, ended } = start(process.execPath, command('publish', ...words), env)
  origin.trouble = (request) => void (isMoment(request) && kill())
  const { code } = await ended
  origin.trouble = null
  return code === null
}

let built = 0

/** Imports an entry that is not in the catalog yet and builds the next snapshot, in this process. */
export async function buildNext(env: Variables): Promise<void> {
  const config = parseConfig(env)
  const [entry] = linesOf(ONE_MORE)
  const file = `${config.catalogDb}.${++built}.jsonl`
  writeFileSync(file, `${JSON.stringify({ ...entry, slug: `next-${built}`, title: `Next ${built}` })}\n`)
  const request = { files: [file], editorial: null, skipInvalid: false, now: new Date() }
  await withEditorialHome(config, (home) =>
    withCatalog(config.catalogDb, (db) => importCatalog(db, request, { say() {}, progress() {} }, home)),
  )
  await runBuild({ config, today: NEXT_DAY, marking: false, waitMs: TURN_MS, allowed: { force: true } })
}

/** Opens the bucket of an environment. It is less patient than a server, so that a test of a fault is short. */
export function bucketOf(env: Variables, patience: Partial<Patience> = {}): Bucket {
  const { bucket } = parseConfig(env)
  if (bucket === null) throw new Error('SNAPSHOT_URL is not set')
  return openBucket(bucket, { attempts: 2, pauseMs: 10, idleMs: 10_000, ...patience })
}
