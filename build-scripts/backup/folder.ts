// The folder of backups: one folder per backup. Its name is its time, so names sort by age.
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOrWarn, warnNotRemoved } from '../cli/files.ts'
import { type BackupFile, type BackupManifest, described, parseBackupManifest } from './manifest.ts'
import { differs } from './soundness.ts'

export const BACKUP_MANIFEST = 'backup.json'
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/
const LEFTOVER = /^\.(staging|removing)-/

/** The message for a folder that another backup or restore has locked. */
export const backupBusy = (folder: string) =>
  `Another backup or restore is running in ${folder}; nothing was changed. Try again when it has ended.`

/** The names of all published backups, newest first. Empty if the folder is missing. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** The name of a new backup: later than the newest one, even if the clock was set back. */
export function nameAfter(newest: string | undefined, now: number): string {
  const earliest = newest === undefined ? 0 : timeOf(newest) + 1
  return new Date(Math.max(now, earliest)).toISOString().replaceAll(/[:.]/g, '-')
}

/** The time of a backup by its name, ms since 1970-01-01. */
export function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4.$5Z'))
}

/** The manifest of a backup, or null if it is missing or damaged. */
export async function readBackupManifest(folder: string, name: string): Promise<BackupManifest | null> {
  const text = await readFile(join(folder, name, BACKUP_MANIFEST), 'utf8').catch(() => '')
  return parseBackupManifest(text)
}

/** One line per backup with name and content, newest first. Reads and hashes each file. (rule 21.24) */
export async function backupLines(folder: string): Promise<string[]> {
  const lines: string[] = []
  for (const name of await listBackups(folder)) lines.push(`${name}  ${await content(folder, name)}`)
  return lines
}

async function content(folder: string, name: string): Promise<string> {
  const manifest = await readBackupManifest(folder, name)
  if (manifest === null) return 'damaged: its backup.json is missing or damaged'
  return (await Promise.all(manifest.files.map((file) => stateOf(join(folder, name), file)))).join(', ')
}

async function stateOf(folder: string, file: BackupFile): Promise<string> {
  const fault = await differs({ ...file, path: join(folder, file.file) })
  return fault === null ? described(file) : `${file.database} damaged: ${file.file}: ${fault}`
}

/** Removes what killed backups left. The caller holds the lock of the folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names) if (LEFTOVER.test(name)) await removeOrWarn(join(folder, name))
}

/**
 * Keeps the newest `keep` backups, removes the others and returns the names of those that are gone. A kill leaves no half of
 * a backup.
 */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep)
  const removed: string[] = []
  for (const name of old) if (await removeBackup(folder, name)) removed.push(name)
  return removed
}

async function removeBackup(folder: string, name: string): Promise<boolean> {
  const leaving = join(folder, `.removing-${name}`)
  try {
    await rename(join(folder, name), leaving)
  } catch (error) {
    warnNotRemoved(join(folder, name), error)
    return false
  }
  return removeOrWarn(leaving)
}
