// Checks what should run each night: the rebuild and the backup.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import { MANIFEST, readCurrent } from '../../src/snapshot/files/folder.ts'
import { readRun } from '../../src/snapshot/files/folder-notes.ts'
import { listBackups, timeOf } from '../backup/folder.ts'
import { checkBackup, DamagedBackup } from '../restore/checked-backup.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const [REBUILD, BACKUP] = ['last nightly', 'last backup']
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
  if (current === null && last === null) return ok(REBUILD, 'none yet, and nothing is published')
  const manifest = current && statSync(join(snapshotDir, current.id, MANIFEST), { throwIfNoEntry: false })
  const { isOld, text: age } = ageOf(now - (last?.at ?? manifest?.mtimeMs ?? now))
  if (last?.hasFailed) return warn(REBUILD, `it failed ${age} ago`, 'npm run nightly says why')
  const text = last === null ? `none; the snapshot is ${age} ago` : `it ran ${age} ago`
  return isOld ? warn(REBUILD, text, fixOf('nightly')) : ok(REBUILD, text)
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
