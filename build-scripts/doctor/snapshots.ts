// Checks every file of the published snapshots, and whether the current one fits the configuration.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import {
  listSnapshots,
  MANIFEST,
  readCurrent,
  readFacts,
  readManifest,
  readPointer,
} from '../../src/snapshot/files/folder.ts'
import { addressesText, readHold, readRun, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import { type Finding, fail, ok, warn } from '../../src/state/engine-check.ts'
import { reading } from '../../src/state/sqlite/connection.ts'
import { checkBackup, DamagedBackup, listBackups, timeOf } from '../backup/folder.ts'
import { isAgreed, readLast, type Shrinkage, shrinkageOf } from '../checks/shrinkage.ts'
import { counted } from '../cli/lines.ts'
import { validManifest } from '../snapshot/rollback.ts'

const REBUILD = 'npm run snapshot'

/** Checks the current snapshot and the ones that a rollback could use. Reads every file. */
export async function checkSnapshots(config: Config): Promise<Finding[]> {
  const current = await readPointer(config.snapshotDir)
  if (current === null)
    return [warn('snapshot', `nothing is published in ${config.snapshotDir}`, `${REBUILD}, or npm start`)]
  const others = (await listSnapshots(config.snapshotDir)).filter((id) => id !== current)
  const older = await Promise.all(others.map((id) => checkOlder(config.snapshotDir, id)))
  const faults = older.filter((found) => found !== null)
  const found = await checkCurrent(config, current)
  if (found.level !== 'fail') return [found, ...faults]
  return faults.length < others.length ? [found, ...faults] : [noneValid(found, others.length)]
}

/**
 * Snapshots share the files that did not change, so one damaged file can be in each. A running server has its snapshot in
 * memory and shows nothing of it.
 */
function noneValid({ text }: Finding, others: number): Finding {
  const which = others === 1 ? 'is the other one that is' : `are the ${others} others that are`
  const kept = others > 0 ? `, and so ${which} kept, which share files with it` : ''
  return fail(
    'snapshot',
    `${text}${kept}: a server that starts has nothing to serve`,
    `before any restart, run: ${REBUILD}`,
  )
}

async function checkCurrent(config: Config, id: string): Promise<Finding> {
  const manifest = await validManifest(config.snapshotDir, id)
  if (typeof manifest === 'string') return fail('snapshot', manifest, `${REBUILD} rebuilds it`)
  const { entries, today, files } = manifest
  if (sameAddresses(manifest, config)) {
    return ok(
      'snapshot',
      `${id} of ${today}: ${counted(entries, 'entry', 'entries')}, all ${files.length} shards valid`,
    )
  }
  const text = `${id} was built for ${addressesText(manifest)}, and a server with ${addressesText(config)} refuses it`
  return warn('snapshot', text, `set these addresses in .env, or ${REBUILD} -- --new-addresses`)
}

async function checkOlder(folder: string, id: string): Promise<Finding | null> {
  const manifest = await validManifest(folder, id)
  if (typeof manifest !== 'string' || (await isOfAnotherRelease(folder, id))) return null
  return warn('snapshot', `${manifest}; a rollback skips it`, `delete ${join(folder, id)}`)
}

/** Such a snapshot is the way back from an upgrade. */
async function isOfAnotherRelease(folder: string, id: string): Promise<boolean> {
  return (await readFacts(folder, id)) !== null && typeof (await readManifest(folder, id)) === 'string'
}

/** What keeps the next build from publishing. Empty if nothing does. */
export async function checkPublication(config: Config): Promise<Finding[]> {
  return [...(await checkRollback(config)), ...(await checkShrinkage(config))]
}

/** (rule 16.12) */
async function checkRollback({ snapshotDir }: Config): Promise<Finding[]> {
  const hold = await readHold(snapshotDir)
  if (hold === null) return []
  const text = `the rollback from ${hold.from} to ${hold.to} (${hold.at}) holds, and no build publishes`
  return [warn('rollback', text, 'correct the catalog, then: npm run snapshot -- --release')]
}

/** (rule 16.11) */
async function checkShrinkage({ catalogDb, snapshotDir }: Config): Promise<Finding[]> {
  const found = await shrinkageIn(catalogDb, snapshotDir)
  if (found === null) return []
  const { entries, last, isRestored } = found
  const text = `${catalogDb} has ${counted(entries, 'entry', 'entries')}, but the last snapshot (${last.id}) has ${last.entries}`
  if (isRestored) return [warn('catalog', `${text}; a restore agreed to that`, 'npm run snapshot, or npm start')]
  const fix = 'check CATALOG_DB, or stop the server and run: npm run restore -- --only catalog'
  return [fail('catalog', text, fix)]
}

/** Null if the catalog lost nothing, or if it is missing or cannot be read, which another check reports. */
async function shrinkageIn(file: string, folder: string): Promise<(Shrinkage & { isRestored: boolean }) | null> {
  if (!existsSync(file)) return null
  return reading(file, async (db) => {
    const found = shrinkageOf(db, await readLast(folder))
    return found && { ...found, isRestored: await isAgreed(db, folder) }
  }).catch(() => null)
}

// Checks what should run each night: the rebuild and the backup.

const [NIGHTLY, BACKUP] = ['last nightly', 'last backup']
const OLD_HOURS = 48
const fixOf = (command: string) => `npm run ${command}, every night (src/deploy has a timer)`

function ageOf(ms: number): { isOld: boolean; text: string } {
  const hours = ms / 3_600_000
  return { isOld: hours > OLD_HOURS, text: `${hours.toFixed(hours < 10 ? 1 : 0)} hours` }
}

/** The last nightly rebuild. Before the first one, the age of the snapshot counts. */
export async function checkNightly({ snapshotDir }: Config, now: number): Promise<Finding> {
  const current = await readCurrent(snapshotDir)
  const last = await readRun(snapshotDir, 'nightly')
  if (current === null && last === null) return ok(NIGHTLY, 'none yet, and nothing is published')
  const manifest = current && statSync(join(snapshotDir, current.id, MANIFEST), { throwIfNoEntry: false })
  const { isOld, text: age } = ageOf(now - (last?.at ?? manifest?.mtimeMs ?? now))
  if (last?.hasFailed) return warn(NIGHTLY, `it failed ${age} ago`, 'npm run nightly says why')
  const text = last === null ? `none; the snapshot is ${age} ago` : `it ran ${age} ago`
  return isOld ? warn(NIGHTLY, text, fixOf('nightly')) : ok(NIGHTLY, text)
}

/** Whether there is a recent and valid backup. Reads the newest one completely. */
export async function checkLastBackup(config: Config, now: number): Promise<Finding> {
  const [newest] = await listBackups(config.backupDir)
  if (newest === undefined) return noBackup(config)
  const { isOld, text: age } = ageOf(now - timeOf(newest))
  const text = `${newest}, ${age} old`
  try {
    const files = await checkBackup(config.backupDir, newest)
    if (isOld) return warn(BACKUP, text, fixOf('backup'))
    return ok(BACKUP, `${text}, valid: ${files.map(({ database }) => database).join(' and ')}`)
  } catch (error) {
    if (error instanceof DamagedBackup) return fail(BACKUP, `${newest} is damaged (${error.reason})`, 'npm run backup')
    return warn(BACKUP, (error as Error).message, 'npm run backup')
  }
}

function noBackup({ backupDir, catalogDb, accountsDb }: Config): Finding {
  if (!existsSync(catalogDb) && !existsSync(accountsDb)) return ok(BACKUP, 'none, and nothing to back up yet')
  return warn(BACKUP, `there is none in ${backupDir}`, fixOf('backup'))
}
