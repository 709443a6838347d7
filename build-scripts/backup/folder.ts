// The folder of backups: one folder a backup, named by its moment, so that names sort as the backups were made.
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupManifest, parseBackupManifest } from './manifest.ts'

export const BACKUP_MANIFEST = 'backup.json'
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/
const LEFTOVER = /^\.(staging|removing)-/

/** Another backup or a restore is at work. */
export const backupBusy = (folder: string) =>
  `Another backup or restore is at work in ${folder}; nothing was done. Try again when it has ended.`

/** The names of all published backups, the newest first. A folder that is not there holds none. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** The name of a backup that is made now: later than every one that is there, whatever the clock says. */
export function nameAfter(newest: string | undefined, now: number): string {
  const earliest = newest === undefined ? 0 : timeOf(newest) + 1
  return new Date(Math.max(now, earliest)).toISOString().replaceAll(/[:.]/g, '-')
}

/** When a backup was made, by its name: ms since 1970-01-01. */
export function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4.$5Z'))
}

/** A backup's manifest; null where it is missing or damaged. */
export async function readBackupManifest(folder: string, name: string): Promise<BackupManifest | null> {
  const text = await readFile(join(folder, name, BACKUP_MANIFEST), 'utf8').catch(() => '')
  return parseBackupManifest(text)
}

/** What killed backups left behind. */
async function listLeftovers(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => LEFTOVER.test(name))
}

/** Removes what killed backups left behind. Call it under the folder's lock. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await listLeftovers(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Keeps the newest `keep` backups and removes the others; gives their names. A kill leaves no half of one. */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep)
  for (const name of old) {
    const leaving = join(folder, `.removing-${name}`)
    await rename(join(folder, name), leaving)
    await rm(leaving, { recursive: true, force: true })
  }
  return old
}
