// One restore: check everything, take the databases, then replace them one by one.
import type { Config } from '../../src/config.ts'
import { type DatabaseName, KINDS } from '../backup/databases.ts'
import { backupBusy } from '../backup/folder.ts'
import { withLock } from '../snapshot/lock.ts'
import { type CheckedFile, checkBackup, chooseBackup } from './checked-backup.ts'
import { takeExclusively } from './exclusive.ts'
import { bringBeside, removeIncoming, replaceDatabase } from './replace.ts'

const WAIT_MS = 60_000

export interface Restored {
  name: string
  files: { file: CheckedFile; target: string; aside: string | null }[]
}

export interface RestoreRequest {
  /** A backup's name; the newest where it is absent. */
  name?: string | undefined
  /** One database alone. */
  only?: DatabaseName | undefined
}

/**
 * Puts the databases of a backup in place of those of the configuration. Throws {@link BadInput}, with nothing touched,
 * where the backup is not whole or a database is in use.
 */
export async function runRestore(config: Config, { name, only }: RestoreRequest, now: Date): Promise<Restored> {
  const folder = config.backupDir
  const chosen = await chooseBackup(folder, name)
  const work = async () => {
    const files = await checkBackup(folder, chosen, only)
    const places = files.map((file) => ({ file, target: KINDS[file.database].fileOf(config) }))
    return { name: chosen, files: await replaceAll(places, now.toISOString().replaceAll(/[:.]/g, '-')) }
  }
  return withLock(folder, WAIT_MS, work, backupBusy(folder))
}

type Place = Omit<Restored['files'][number], 'aside'>

async function replaceAll(places: readonly Place[], stamp: string): Promise<Restored['files']> {
  const letGo: (() => void)[] = []
  try {
    for (const { target } of places) letGo.push(takeExclusively(target))
    for (const { file, target } of places) await bringBeside(file, target)
    const done: Restored['files'] = []
    for (const place of places) done.push({ ...place, aside: await replaceDatabase(place.target, stamp) })
    return done
  } finally {
    for (const release of letGo) release()
    for (const { target } of places) await removeIncoming(target)
  }
}
