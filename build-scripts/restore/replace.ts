// Replaces a database with a file of a backup. The old database first gets a second name, then one rename replaces it, so
// that a kill at any moment leaves the old database or the new one.
import { chmod, chown, copyFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { linkIfThere, renameSynced, syncFile, syncFolder } from '../../src/snapshot/files/durable.ts'
import { makeFolder } from '../../src/state/ownership.ts'
import { BESIDE, removeDatabase } from '../backup/accounts.ts'
import { differs } from '../backup/soundness.ts'
import { BadInput } from '../cli/command.ts'
import type { CheckedFile } from './checked-backup.ts'

const INCOMING = '.restoring'

/** The path of a backup's file beside the database, before it replaces the database. */
export function incomingOf(target: string): string {
  return target + INCOMING
}

/** Copies a backup's file beside the database, syncs it and checks it again. Replaces nothing yet. */
export async function copyBeside(file: CheckedFile, target: string): Promise<void> {
  const incoming = incomingOf(target)
  makeFolder(dirname(target))
  await removeIncoming(target)
  await copyFile(file.path, incoming)
  await copyPermissions(incoming, target)
  await syncFile(incoming)
  const fault = await differs({ ...file, path: incoming })
  if (fault !== null) throw new BadInput(`${incoming} differs from the backup (${fault}); nothing was restored.`)
}

/** Gives the new file the permissions of the old one, and its owner if the command runs as root. */
async function copyPermissions(incoming: string, target: string): Promise<void> {
  const old = await stat(target).catch(() => null)
  const owner = old ?? (await stat(dirname(target)))
  await chmod(incoming, old ? old.mode & 0o777 : 0o600)
  if (process.getuid?.() === 0) await chown(incoming, owner.uid, owner.gid)
}

/** Removes the copy of {@link copyBeside}. */
export async function removeIncoming(target: string): Promise<void> {
  await removeDatabase(incomingOf(target))
}

/** What the names of databases that are replaced at a time end with. */
export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-')
}

/** Moves the copy into place. Returns the new name of the old file, or null if there was none. */
export async function replaceDatabase(target: string, stamp: string): Promise<string | null> {
  const aside = `${target}.replaced-${stamp}`
  const kept: string[] = []
  for (const suffix of ['', ...BESIDE]) if (await linkIfThere(target + suffix, aside + suffix)) kept.push(suffix)
  await syncFolder(dirname(target))
  for (const suffix of BESIDE) await rm(target + suffix, { force: true })
  await renameSynced(incomingOf(target), target)
  return kept.includes('') ? aside : null
}
