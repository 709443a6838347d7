// Checks that there is a recent and valid backup.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { listBackups, timeOf } from '../backup/folder.ts'
import { checkBackup, DamagedBackup } from '../restore/checked-backup.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const WHAT = 'last backup'
const OLD_HOURS = 48
const FIX = 'npm run backup, every night (src/deploy has a timer)'

/** Reads the newest backup completely. */
export async function checkLastBackup(config: Config, now: number): Promise<Finding> {
  const [newest] = await listBackups(config.backupDir)
  if (newest === undefined) return noBackup(config)
  const hours = (now - timeOf(newest)) / 3_600_000
  const age = `${newest}, ${hours.toFixed(hours < 10 ? 1 : 0)} hours old`
  try {
    const files = await checkBackup(config.backupDir, newest)
    if (hours > OLD_HOURS) return warn(WHAT, age, FIX)
    return ok(WHAT, `${age}, valid: ${files.map(({ database }) => database).join(' and ')}`)
  } catch (error) {
    if (error instanceof DamagedBackup) return fail(WHAT, `${newest} is damaged (${error.reason})`, 'npm run backup')
    return warn(WHAT, (error as Error).message, 'npm run backup')
  }
}

function noBackup({ backupDir, catalogDb, accountsDb }: Config): Finding {
  if (!existsSync(catalogDb) && !existsSync(accountsDb)) return ok(WHAT, 'none, and nothing to back up yet')
  return warn(WHAT, `there is none in ${backupDir}`, FIX)
}
