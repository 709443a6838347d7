// Runs one restore: checks everything, locks the databases, then replaces them one by one.
import type { Config } from '../../src/config.ts'
import { reading } from '../../src/state/sqlite/connection.ts'
import { type DatabaseName, KINDS } from '../backup/databases.ts'
import { backupBusy } from '../backup/folder.ts'
import { agreeToRestored, type Shrinkage } from '../checks/shrinkage.ts'
import { withLock } from '../snapshot/lock.ts'
import { type CheckedFile, checkBackup, chooseBackup } from './checked-backup.ts'
import { type Lock, lockExclusively } from './exclusive.ts'
import { copyBeside, incomingOf, removeIncoming, replaceDatabase } from './replace.ts'
import { type Carried, carryRevocations } from './revocations.ts'

const WAIT_MS = 60_000
const NOTHING_CARRIED: Carried = { revoked: [], rotated: [] }

export interface RestoredFile {
  file: CheckedFile
  target: string
  aside: string | null
  /** The keys that were revoked or rotated after the backup and stay so; null if the old file could not be read. */
  carried: Carried | null
}

export interface Restored {
  name: string
  files: RestoredFile[]
  /** How the next build will shrink the snapshot; null if it will not. */
  shrinkage: Shrinkage | null
}

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** Whether a database is a file of this installation. */
  isFile(database: DatabaseName): boolean
  /** Restores what is not in files, when the copies of the files are beside their places, and returns what it restored. */
  restore(files: readonly CheckedFile[]): Promise<RestoredFile[]>
}

/** Both databases are files. */
const IN_FILES: RestoreTarget = { isFile: () => true, restore: async () => [] }

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
export async function runRestore(
  config: Config,
  { name, only }: RestoreRequest,
  now: Date,
  target: RestoreTarget = IN_FILES,
): Promise<Restored> {
  const folder = config.backupDir
  const chosen = await chooseBackup(folder, name)
  const work = async () => {
    const files = await checkBackup(folder, chosen, only)
    const inFiles = files.filter(({ database }) => target.isFile(database))
    const places = inFiles.map((file) => ({ file, target: KINDS[file.database].fileOf(config) }))
    const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
    const restoreElsewhere = () => target.restore(files)
    return { name: chosen, ...(await replaceAll(places, { ...config, stamp, restoreElsewhere })) }
  }
  return withLock(folder, WAIT_MS, work, backupBusy(folder))
}

type Place = Pick<RestoredFile, 'file' | 'target'>

interface Replacement extends Pick<Config, 'snapshotDir'> {
  /** The suffix of replaced databases. */
  stamp: string
  restoreElsewhere(): Promise<RestoredFile[]>
}

async function replaceAll(
  places: readonly Place[],
  { stamp, snapshotDir, restoreElsewhere }: Replacement,
): Promise<Omit<Restored, 'name'>> {
  const locked: (Place & { lock: Lock })[] = []
  try {
    for (const place of places) locked.push({ ...place, lock: lockExclusively(place.target) })
    for (const { file, target } of places) await copyBeside(file, target)
    const ready = locked.map(({ lock, ...place }) => ({ ...place, carried: keepRevocations(lock, place) }))
    const files = await restoreElsewhere()
    const shrinkage = await agreeToCatalog(places, snapshotDir)
    for (const place of ready) files.push({ ...place, aside: await replaceDatabase(place.target, stamp) })
    return { files, shrinkage }
  } finally {
    for (const { lock } of locked) lock.release()
    for (const { target } of places) await removeIncoming(target)
  }
}

/** A kill after it leaves the old catalog, for which the agreement changes nothing. */
async function agreeToCatalog(places: readonly Place[], snapshotDir: string): Promise<Shrinkage | null> {
  const catalog = places.find(({ file }) => file.database === 'catalog')
  return catalog === undefined ? null : reading(catalog.file.path, (db) => agreeToRestored(db, snapshotDir))
}

function keepRevocations({ db }: Lock, { file, target }: Place): Carried | null {
  return file.database === 'accounts' ? carryRevocations(db, incomingOf(target)) : NOTHING_CARRIED
}
