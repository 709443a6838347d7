// Runs one build for the scripts: locks the folder, opens the catalog, marks entries offline, builds the snapshot.

import { withEditorialHome } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { readPointer } from '../../src/snapshot/files/folder.ts'
import { readHold, recordAddresses } from '../../src/snapshot/files/folder-notes.ts'
import type { SnapshotFacts } from '../../src/snapshot/files/manifest.ts'
import { changeOnDemand } from '../../src/state/sqlite/catalog/change-number.ts'
import { changeToken, openCatalog } from '../../src/state/sqlite/catalog/database.ts'
import { storeLost } from '../../src/state/sqlite/catalog/removed-entries.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { explainDatabaseError } from '../../src/state/sqlite/sqlite-fault.ts'
import type { Allowed } from '../checks/allowed.ts'
import { requireClockAfter, requireKnownAddresses, requireNearDay } from '../checks/allowed.ts'
import { endAgreement, readLast, requireNoShrinkage, shrinkageOf } from '../checks/shrinkage.ts'
import { BadInput } from '../cli/command.ts'
import { counted, progressOn } from '../cli/lines.ts'
import { requireCatalog } from '../import/catalog-writer.ts'
import { measureForBuild } from '../pictures/measure-for-build.ts'
import { publishedSlugs } from './base.ts'
import { type BuildResult, buildSnapshot } from './build.ts'
import { storeDueChanges } from './due-changes.ts'
import { withLock } from './lock.ts'

export interface RunOptions {
  config: Config
  today: string
  /** Whether to mark entries offline first. The first build in a folder always does. (rule 18.3) */
  marking: boolean
  /** How long to wait for another build in the folder, ms. */
  waitMs: number
  /** How long new pictures may be measured, ms; half an hour by default. (rule 40.41) */
  picturesMs?: number
  /** What the operator allows; nothing by default. */
  allowed?: Allowed
}

export interface RunResult extends BuildResult {
  /** Number of entries marked offline. */
  marked: number
  seconds: number
}

const PICTURES_MS = 30 * 60_000

/**
 * Builds and publishes a snapshot of the configured catalog. Throws BadInput and changes nothing if there is no catalog,
 * or if the result would probably be a mistake that the operator does not allow.
 */
export async function runBuild(options: RunOptions): Promise<RunResult> {
  const { config, today, marking, waitMs, picturesMs = PICTURES_MS, allowed = {} } = options
  const started = performance.now()
  requireCatalog(config.catalogDb)
  return withLock(config.snapshotDir, waitMs, async () => {
    await requireNoHold(config.snapshotDir)
    const db = openCatalog(config.catalogDb)
    try {
      await withEditorialHome(config, (home) => home.fetch(db))
      const last = await readLast(config.snapshotDir)
      await requirePlausible(db, { config, today, allowed, last })
      const isFirst = (await readPointer(config.snapshotDir)) === null
      if (shrinkageOf(db, last, today) !== null) await rememberLost(db, config.snapshotDir)
      const limited = !allowed.force && wasBuilt(db, last)
      const marked = storeDueChanges(db, { today, marking: marking || isFirst, now: new Date(), limited })
      if (picturesMs > 0) await measureForBuild(db, config, picturesMs)
      const result = await buildWithProgress(db, config, today)
      await recordAddresses(config.snapshotDir, config)
      await endAgreement(config.snapshotDir)
      return { ...result, marked, seconds: (performance.now() - started) / 1000 }
    } catch (error) {
      throw explainDatabaseError(error, config.catalogDb, 'catalog')
    } finally {
      db.close()
    }
  })
}

/** Throws BadInput while a rollback holds. (rule 16.12) */
async function requireNoHold(folder: string): Promise<void> {
  if ((await readHold(folder)) === null) return
  throw new BadInput('Nothing was built, because a rollback holds. Release it with: npm run snapshot -- --release')
}

type BuildRequest = Pick<RunOptions, 'config' | 'today'> & { allowed: Allowed; last: SnapshotFacts | null }

/** Throws BadInput if a build would probably be a mistake. (rules 16.11, 16.13, 18.4) */
async function requirePlausible(db: Db, { config, today, allowed, last }: BuildRequest): Promise<void> {
  const now = new Date()
  if (!allowed.force) requireNearDay(today, now)
  if (!allowed.force && last !== null) await requireClockAfter(config.snapshotDir, last.id, now)
  if (!allowed['new-addresses']) await requireKnownAddresses(config.snapshotDir, config, last)
  if (!allowed['allow-shrink']) await requireNoShrinkage(db, today, config.snapshotDir, last)
}

/** The feed of changes tells of published entries that a replaced catalog lacks. (rule 44.54) */
async function rememberLost(db: Db, folder: string): Promise<void> {
  const slugs = await publishedSlugs(folder)
  db.transaction(() => storeLost(db, changeOnDemand(db, new Date(), { editorial: false }), slugs)).immediate()
}

/** Whether a snapshot was built from this catalog, so that its old entries are marked already. */
function wasBuilt(db: Db, last: SnapshotFacts | null): boolean {
  return last !== null && changeToken(db, last.change) === last.changeToken
}

async function buildWithProgress(db: Db, config: Config, today: string): Promise<BuildResult> {
  const total = db.prepare<[], number>('SELECT count(*) FROM entries').pluck().get() as number
  const progress = progressOn(process.stderr)
  try {
    const onProgress = (entries: number) =>
      progress.show(() => `snapshot: ${Math.min(entries, total)} of ${total} entries`)
    const onWhole = (reason: string) => process.stderr.write(`${wholeLine(total, reason)}\n`)
    return await buildSnapshot({ db, config, today, onProgress, onWhole })
  } finally {
    progress.clear()
  }
}

/** A machine with other work builds about this many entries in a second. */
const ENTRIES_PER_S = 2_000

/** A line about a build that takes long, for example after an upgrade. (rule 16.16) */
function wholeLine(entries: number, reason: string): string {
  const seconds = Math.ceil(entries / ENTRIES_PER_S)
  return `Building a whole snapshot of ${counted(entries, 'entry', 'entries')}, because the last one ${reason}. This takes about ${seconds} s …`
}

/** A line that says what a build did. */
export function summary({ marked, written, kept, seconds, published, id, entries }: RunResult): string {
  const shards = `${counted(written, 'shard')} written, ${kept} kept`
  const outcome = published
    ? `snapshot ${id} with ${counted(entries, 'entry', 'entries')} is current`
    : `unchanged, snapshot ${id} stays`
  return `${counted(marked, 'entry', 'entries')} marked offline, ${shards}, ${seconds.toFixed(1)} s: ${outcome}`
}
