// Runs one restore: checks everything, locks the databases, then replaces them one by one.
import type { Config } from '../../src/config.ts'
import { type DatabaseName, KINDS } from '../backup/databases.ts'
import { backupBusy } from '../backup/folder.ts'
import { withLock } from '../snapshot/lock.ts'
import { type CheckedFile, checkBackup, chooseBackup } from './checked-backup.ts'
import { type Lock, lockExclusively } from './exclusive.ts'
import { copyBeside, incomingOf, removeIncoming, replaceDatabase } from './replace.ts'
import { type Carried, carryRevocations } from './revocations.ts'

const WAIT_MS = 60_000
const NOTHING_CARRIED: Carried = { revoked: [], rotated: [] }

export interface Restored {
  name: string
  files: {
    file: CheckedFile
    target: string
    aside: string | null
    /** The keys that were revoked or rotated after the backup and stay so; null if the old file could not be read. */
    carried: Carried | null
  }[]
}

export interface RestoreRequest {
  /** The name of a backup; by default the newest. */
  name?: string | undefined
  /** Restores only this database. */
  only?: DatabaseName | undefined
}

/**
 * Replaces the configured databases with those of a backup. Throws {@link BadInput} and changes nothing if the backup is
 * damaged or a database is in use.
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

type Place = Pick<Restored['files'][number], 'file' | 'target'>

async function replaceAll(places: readonly Place[], stamp: string): Promise<Restored['files']> {
  const locked: (Place & { lock: Lock })[] = []
  try {
    for (const place of places) locked.push({ ...place, lock: lockExclusively(place.target) })
    for (const { file, target } of places) await copyBeside(file, target)
    const ready = locked.map(({ lock, ...place }) => ({ ...place, carried: keepRevocations(lock, place) }))
    const done: Restored['files'] = []
    for (const place of ready) done.push({ ...place, aside: await replaceDatabase(place.target, stamp) })
    return done
  } finally {
    for (const { lock } of locked) lock.release()
    for (const { target } of places) await removeIncoming(target)
  }
}

function keepRevocations({ db }: Lock, { file, target }: Place): Carried | null {
  return file.database === 'accounts' ? carryRevocations(db, incomingOf(target)) : NOTHING_CARRIED
}
