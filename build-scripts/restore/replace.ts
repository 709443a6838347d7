// Putting a file of a backup in a database's place. What was there is kept aside under a second name first; then one
// rename replaces it, so that a kill at any moment leaves the old database or the new one.
import { chmod, chown, copyFile, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { linkFile, renameSynced, syncFolder } from '../../src/snapshot/files/durable.ts'
import { BadInput } from '../cli/command.ts'
import { type CheckedFile, differs } from './checked-backup.ts'

/** What SQLite keeps beside a database. The file of a backup needs none of it, and would be spoiled by a stranger's. */
const BESIDE = ['-wal', '-shm', '-journal']
const INCOMING = '.restoring'

/** Copies a backup's file beside the database, synced and checked again. Replaces nothing yet. */
export async function bringBeside(file: CheckedFile, target: string): Promise<void> {
  const incoming = target + INCOMING
  await mkdir(dirname(target), { recursive: true })
  await copyFile(file.path, incoming)
  await likeBefore(incoming, target)
  const handle = await open(incoming, 'r+')
  await handle.sync().finally(() => handle.close())
  const fault = await differs({ ...file, path: incoming })
  if (fault !== null) throw new BadInput(`${incoming} is not what was copied (${fault}); nothing was restored.`)
}

/** The right to read is the old file's, and so is the owner, where one restores as root. */
async function likeBefore(incoming: string, target: string): Promise<void> {
  const old = await stat(target).catch(() => null)
  const owner = old ?? (await stat(dirname(target)))
  await chmod(incoming, old ? old.mode & 0o777 : 0o600)
  if (process.getuid?.() === 0) await chown(incoming, owner.uid, owner.gid)
}

/** Removes what {@link bringBeside} brought. */
export async function removeIncoming(target: string): Promise<void> {
  await rm(target + INCOMING, { force: true })
}

/** Puts the copy in place. Gives the name under which the old file is kept; null where there was none. */
export async function replaceDatabase(target: string, stamp: string): Promise<string | null> {
  const aside = `${target}.replaced-${stamp}`
  const kept: string[] = []
  for (const suffix of ['', ...BESIDE]) if (await keepAside(target + suffix, aside + suffix)) kept.push(suffix)
  await syncFolder(dirname(target))
  for (const suffix of BESIDE) await rm(target + suffix, { force: true })
  await renameSynced(target + INCOMING, target)
  return kept.includes('') ? aside : null
}

async function keepAside(file: string, aside: string): Promise<boolean> {
  try {
    await linkFile(file, aside)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
