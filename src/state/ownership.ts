// Creates files and folders with the owner and group of the folder that they are in. Otherwise a command that root runs once
// leaves files that the user of the service cannot change. (rule 21.15)
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents. Throws errors of the file system. Unlike `mkdir` with `recursive`, it ends
 * below `/proc` too.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = []
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.unshift(path)
  for (const path of missing) makeOne(path, mode)
}

function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
    adopt(path)
  } catch (error) {
    const isOfAnother = (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(path)
    if (!isOfAnother) throw error
  }
}

/** Gives a new file or folder the owner and group of its folder, as far as this process may. */
export function adopt(path: string): void {
  chownLike(path, statSync(dirname(path)))
}

/** The same for a folder and everything in it. Only root can have files of several owners. */
export function adoptAll(folder: string): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dirname(folder))
  chownLike(folder, owner)
  for (const name of readdirSync(folder, { recursive: true })) chownLike(join(folder, String(name)), owner)
}

function chownLike(path: string, { uid, gid }: Stats): void {
  const stats = lstatSync(path)
  if (stats.uid === uid && stats.gid === gid) return
  if (!tryChown(path, uid, gid)) tryChown(path, stats.uid, gid)
}

function tryChown(path: string, uid: number, gid: number): boolean {
  try {
    chownSync(path, uid, gid)
    return true
  } catch {
    return false
  }
}
