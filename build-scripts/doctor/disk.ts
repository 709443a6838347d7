// Checks free disk space. Accounts need little; a snapshot and a backup need as much as the catalog.
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import { type Finding, fail, ok, sizeOf, warn } from './finding.ts'

/** With less, registrations fail soon. */
const MINIMUM = 100e6
const COMFORTABLE = 1e9

/** The free space of each file system that Vitrine writes to. */
export function checkDisk({ catalogDb, accountsDb, snapshotDir, backupDir }: Config): Finding[] {
  const databases = sizeAt(catalogDb) + sizeAt(accountsDb)
  const folders = new Map<number, string>()
  for (const path of [accountsDb, catalogDb, snapshotDir, backupDir].map(nearestFolder)) {
    const { dev } = statSync(path)
    if (!folders.has(dev)) folders.set(dev, path)
  }
  return Array.from(folders.values(), (folder) => checkFolder(folder, databases))
}

function checkFolder(folder: string, databases: number): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const text = `${sizeOf(free)} at ${folder}`
  const fix = 'free some space, or lower BACKUP_KEEP'
  if (free < MINIMUM) return fail('free disk', text, fix)
  return free < COMFORTABLE + 2 * databases ? warn('free disk', text, fix) : ok('free disk', text)
}

function nearestFolder(path: string): string {
  let folder = resolve(path)
  while (!existsSync(folder) || !statSync(folder).isDirectory()) folder = dirname(folder)
  return folder
}

function sizeAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
