// Runs one build for the scripts: locks the folder, opens the catalog, marks entries offline, builds the snapshot.
import { withEditorialHome } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { readPointer } from '../../src/snapshot/files/folder.ts'
import { readHold, recordAddresses, unmarkUnlooked } from '../../src/snapshot/files/folder-notes.ts'
import type { SnapshotFacts } from '../../src/snapshot/files/manifest.ts'
import { type ChangeNumber, changeOnDemand, changeToken, openCatalog } from '../../src/state/sqlite/catalog/database.ts'
import { markOffline } from '../../src/state/sqlite/catalog/entry-store.ts'
import { storeLost } from '../../src/state/sqlite/catalog/removed-entries.ts'
import { type Db, explainDatabaseError } from '../../src/state/sqlite/connection.ts'
import { type Allowed, requireClockAfter, requireKnownAddresses, requireNearDay } from '../checks/allowed.ts'
import { endAgreement, readLast, requireNoShrinkage, type Shrinkage, shrinkageOf } from '../checks/shrinkage.ts'
import { BadInput, editFacts } from '../cli/command.ts'
import { counted, say, showProgress } from '../cli/lines.ts'
import { requireCatalog } from '../import/catalog-writer.ts'
import { measureForBuild } from '../pictures/pass.ts'
import { type BuildResult, buildSnapshot } from './build.ts'
import { withLock } from './lock.ts'
import { publishedSlugs } from './plan.ts'

export interface RunOptions {
  config: Config
  today: string
  /** Whether to mark entries offline first. By default only the first build in a folder does. (rule 18.3) */
  marking?: boolean
  /** How long to wait for another build in the folder, ms. */
  waitMs: number
  /** How long new pictures may be measured, ms; half an hour by default. (rule 40.41) */
  picturesMs?: number
  /** Whether the files of the last snapshot are read only if somebody wrote to them. By default all are. (rule 16.19) */
  trusting?: boolean
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
  const { config, today, marking = false, waitMs, picturesMs = PICTURES_MS, trusting, allowed = {} } = options
  const started = performance.now()
  requireCatalog(config.catalogDb)
  return withLock(config.snapshotDir, waitMs, async () => {
    await requireNoHold(config.snapshotDir)
    const db = openCatalog(config.catalogDb)
    try {
      await withEditorialHome(config, (home) => home.fetch(db))
      const last = await readLast(config.snapshotDir)
      const shrinkage = shrinkageOf(db, last, today)
      await requirePlausible(db, { config, today, allowed, last, shrinkage })
      const isFirst = (await readPointer(config.snapshotDir)) === null
      if (shrinkage !== null) await rememberLost(db, config.snapshotDir)
      const limited = !allowed.force && wasBuilt(db, last)
      const marked = storeDueChanges(db, { today, marking: marking || isFirst, now: new Date(), limited })
      if (picturesMs > 0) await measureForBuild(db, config, picturesMs)
      const result = await buildWithProgress(db, options)
      await recordAddresses(config.snapshotDir, config)
      await endAgreement(config.snapshotDir)
      if (!trusting) await unmarkUnlooked(config.snapshotDir)
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

type BuildRequest = Pick<RunOptions, 'config' | 'today'> & {
  allowed: Allowed
  last: SnapshotFacts | null
  shrinkage: Shrinkage | null
}

/** Throws BadInput if a build would probably be a mistake. (rules 16.11, 16.13, 18.4) */
async function requirePlausible(db: Db, { config, today, allowed, last, shrinkage }: BuildRequest): Promise<void> {
  const now = new Date()
  if (!allowed.force) requireNearDay(today, now)
  if (!allowed.force && last !== null) await requireClockAfter(config.snapshotDir, last.id, now)
  if (!allowed['new-addresses']) await requireKnownAddresses(config.snapshotDir, config, last)
  if (!allowed['allow-shrink']) await requireNoShrinkage(db, today, config.snapshotDir, { last, shrinkage })
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

function buildWithProgress(db: Db, { config, today, trusting = false }: RunOptions): Promise<BuildResult> {
  const total = db.prepare<[], number>('SELECT count(*) FROM entries').pluck().get() as number
  const onProgress = (entries: number) =>
    showProgress(() => `snapshot: ${Math.min(entries, total)} of ${total} entries`)
  return buildSnapshot({ db, config, today, trusting, onProgress, onWhole: (reason) => say(wholeLine(total, reason)) })
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

// Stores what the day of a build changes: entries of ten years go offline (rules 18.1, 18.2, 18.4), and entries whose publish
// date has come become visible (rule 27.13). Both are changes of the catalog with a number, as an import is.

interface Due {
  /** The day of the build, `YYYY-MM-DD`. */
  today: string
  /** Whether to mark entries offline. */
  marking: boolean
  now: Date
  /** Whether to refuse suspiciously many marks. */
  limited: boolean
}

/**
 * Stores the changes of a day in one transaction. Returns the number of entries that were marked offline. With `limited`,
 * throws {@link BadInput} and changes nothing if these are suspiciously many.
 */
export function storeDueChanges(db: Db, { today, marking, now, limited }: Due): number {
  return db
    .transaction(() => {
      if (marking && limited) requireFewMarks(db, today)
      const change = changeOnDemand(db, now, { editorial: false, facts: marking ? editFacts({}, 'nightly') : null })
      const marked = marking ? markOld(db, today, change) : 0
      showDue(db, today, change)
      return marked
    })
    .immediate()
}

const OLD = "offline = 0 AND published <= date(?, '-10 years')"

/** More marks than both limits are probably a mistake: a number, and a part of the live entries. */
const MAX_MARKS = 50
const MAX_PART = 0.05

/** Throws {@link BadInput} if a day would mark suspiciously many entries. (rule 18.4) */
function requireFewMarks(db: Db, today: string): void {
  const sql = `SELECT count(*) AS live, count(*) FILTER (WHERE ${OLD}) AS due FROM entries WHERE offline = 0`
  const { live, due } = db.prepare<[string], Record<'live' | 'due', number>>(sql).get(today) ?? { live: 0, due: 0 }
  if (due <= MAX_MARKS || due <= live * MAX_PART) return
  throw new BadInput(
    `A build for ${today} would mark ${due} of ${live} live sites offline at once. That is more than 5%, so nothing was ` +
      'changed. Check the day and the imported dates. To mark them, add --force.',
  )
}

/** Marks live entries that were published ten or more years before `today`. Never unmarks one. */
function markOld(db: Db, today: string, change: ChangeNumber): number {
  const slugs = db.prepare<[string], string>(`SELECT slug FROM entries WHERE ${OLD} ORDER BY id`).pluck().all(today)
  markOffline(db, change, slugs)
  return slugs.length
}

const DUE = 'published > ? AND published <= ?'

/**
 * Gives a new change number to the entries whose date has come since the last build, because they are new to whoever read
 * that snapshot. A build for an earlier day hides entries, so they become visible again later.
 */
function showDue(db: Db, today: string, change: ChangeNumber): void {
  const until = db.prepare<[], string | null>('SELECT visible_until FROM catalog_state').pluck().get() ?? null
  if (until === today) return
  if (until !== null) {
    const isDue = db.prepare<[string, string], number>(`SELECT 1 FROM entries WHERE ${DUE} LIMIT 1`).pluck()
    if (isDue.get(until, today)) {
      db.prepare<[number, string, string]>(`UPDATE entries SET change = ? WHERE ${DUE}`).run(change(), until, today)
    }
  }
  db.prepare<[string]>('UPDATE catalog_state SET visible_until = ?').run(today)
}
