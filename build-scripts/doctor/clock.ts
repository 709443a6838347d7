// Checks the clock: a written time that lies in the future shows that the clock is wrong or was set back.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import { MANIFEST, readPointer } from '../../src/snapshot/files/folder.ts'
import { reading } from '../../src/state/sqlite/connection.ts'
import { listBackups, timeOf } from '../backup/folder.ts'
import { type Finding, ok, warn } from './finding.ts'

const TOLERANCE_MS = 5 * 60_000

/** The time of something that Vitrine wrote. */
interface Stamp {
  what: string
  ms: number
}

/** Compares the clock with the newest times in databases, snapshots and backups. */
export async function checkClock(config: Config, now: number): Promise<Finding> {
  const stamps = [...(await databaseStamps(config)), ...(await fileStamps(config))]
  const future = stamps.filter(({ ms }) => ms > now + TOLERANCE_MS).sort((a, b) => b.ms - a.ms)
  const [latest] = future
  const time = new Date(now).toISOString()
  if (latest === undefined) return ok('clock', `${time}, later than everything that was written`)
  const text = `it shows ${time}, but ${latest.what} is of ${new Date(latest.ms).toISOString()}`
  return warn('clock', text, 'set the clock and synchronize it with NTP (timedatectl set-ntp true)')
}

async function databaseStamps({ accountsDb, catalogDb }: Config): Promise<Stamp[]> {
  const stamps = [
    stampOf(accountsDb, 'a key', 'SELECT max(created_at) FROM keys'),
    stampOf(accountsDb, 'a registration', 'SELECT max(at) FROM registration_attempts'),
    stampOf(catalogDb, 'a change of the catalog', 'SELECT updated_at FROM catalog_state'),
  ]
  return (await Promise.all(stamps)).flat()
}

/** The time that a query finds. Empty if the database is missing, damaged or empty, which other checks report. */
async function stampOf(file: string, what: string, sql: string): Promise<Stamp[]> {
  const read = reading(file, (db) => db.prepare<[], string | number | null>(sql).pluck().get())
  const value = await read.catch(() => null)
  return value ? [{ what, ms: new Date(value).getTime() }] : []
}

async function fileStamps({ snapshotDir, backupDir }: Config): Promise<Stamp[]> {
  const [backup] = await listBackups(backupDir)
  const id = await readPointer(snapshotDir)
  const manifest = id && statSync(join(snapshotDir, id, MANIFEST), { throwIfNoEntry: false })
  return [
    ...(backup ? [{ what: 'the newest backup', ms: timeOf(backup) }] : []),
    ...(manifest ? [{ what: 'the snapshot', ms: manifest.mtimeMs }] : []),
  ]
}
