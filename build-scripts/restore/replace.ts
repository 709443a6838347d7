// Replaces a database with a file of a backup. The old database first gets a second name, then one rename replaces it, so
// that a kill at any moment leaves the old database or the new one.

import { existsSync, readlinkSync, realpathSync } from 'node:fs'
import { chmod, chown, copyFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { orElse } from '../../src/ground/faults.ts'
import { linkIfThere, renameSynced, syncFile, syncFolder } from '../../src/snapshot/files/durable.ts'
import { makeFolder } from '../../src/state/ownership.ts'
import { BESIDE, type CheckedFile, differs, removeDatabase } from '../backup/folder.ts'
import { BadInput } from '../cli/command.ts'
import { namesIn } from '../cli/files.ts'

const INCOMING = '.restoring'

/** The path of a backup's file beside the database, before it replaces the database. */
export function incomingOf(target: string): string {
  return target + INCOMING
}

/** Copies a backup's file beside the database, syncs it and checks it again. Replaces nothing yet. */
export async function copyBeside(file: CheckedFile, target: string): Promise<void> {
  const incoming = incomingOf(target)
  makeFolder(dirname(target))
  await removeDatabase(incoming)
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

/** Moves the copy into place. Returns the new name of the old file, which has the time, or null if there was none. */
export async function replaceDatabase(target: string, now: Date): Promise<string | null> {
  const aside = `${target}.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const kept: string[] = []
  for (const suffix of ['', ...BESIDE]) if (await linkIfThere(target + suffix, aside + suffix)) kept.push(suffix)
  await syncFolder(dirname(target))
  for (const suffix of BESIDE) await rm(target + suffix, { force: true })
  await renameSynced(incomingOf(target), target)
  return kept.includes('') ? aside : null
}

// Locks a database that no one else uses. In WAL mode, every open connection holds a lock on the file, so only the last
// one can switch back to a rollback journal.

const WAIT_MS = 1_000

/**
 * Locks a database exclusively, with its log written back, until the connection that it returns is closed: null for a file
 * that is missing or damaged. SQLite cannot lock a damaged file, so on Linux `/proc` shows
 * whether another process has it open. Throws {@link BadInput} if the database is in use.
 */
export function lockExclusively(file: string): Database.Database | null {
  if (!existsSync(file)) return null
  const db = new Database(file, { timeout: WAIT_MS })
  try {
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    const code = String((error as { code?: unknown }).code)
    if (code.startsWith('SQLITE_BUSY')) throw inUse(file)
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error
    if (isOpenElsewhere(file)) throw inUse(file)
    return null
  }
}

function inUse(file: string): BadInput {
  return new BadInput(`${file} is in use by a server or a command; nothing was restored. Stop it and try again.`)
}

/** Whether another process of this user has the file open, as far as /proc shows. */
function isOpenElsewhere(file: string): boolean {
  const path = realpathSync(file)
  const pids = namesIn('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
  const opens = (pid: string, fd: string) => targetOf(`/proc/${pid}/fd/${fd}`) === path
  return pids.some((pid) => namesIn(`/proc/${pid}/fd`).some((fd) => opens(pid, fd)))
}

function targetOf(link: string): string | null {
  return orElse(() => readlinkSync(link), null)
}
