// Checks that the user of the service can change what Vitrine wrote, whoever runs the check. The owner of the accounts is
// that user.
import { lstatSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import { namesIn } from '../checks/names-in.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const WHAT = 'permissions'
const SHOWN = 3
const [OWN_WRITE, GROUP_WRITE, OTHER_WRITE] = [0o200, 0o020, 0o002]

/** The databases and the folders of snapshots and backups. */
export function checkPermissions(config: Config): Finding {
  const service = statOrNull(config.accountsDb) ?? statOrNull(dirname(config.accountsDb))
  if (service === null) return ok(WHAT, 'nothing is written yet')
  const { uid, gid } = service
  const user = `uid ${uid}, the owner of the accounts`
  const locked = placesOf(config).filter((path) => !canWrite(path, service))
  if (locked.length > 0) {
    const more = locked.length > SHOWN ? ` and ${locked.length - SHOWN} more` : ''
    const text = `${user}, cannot write ${locked.slice(0, SHOWN).join(', ')}${more}`
    return fail(WHAT, text, `chown -R ${uid}:${gid} ${locked.slice(0, SHOWN).join(' ')}`)
  }
  const own = process.getuid?.()
  if (own === 0 || own === uid || own === undefined) return ok(WHAT, `${user}, can write everything`)
  const text = `this check runs as uid ${own}, and the service as ${user}`
  return warn(WHAT, text, 'run doctor as the user of the service')
}

function placesOf({ catalogDb, accountsDb, snapshotDir, backupDir }: Config): string[] {
  const databases = [catalogDb, accountsDb].flatMap((file) => [file, `${file}-wal`, `${file}-shm`])
  const folders = [snapshotDir, backupDir]
  const inside = folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
  return [...databases, ...folders, ...inside].filter((path) => statOrNull(path) !== null)
}

function canWrite(path: string, user: Stats): boolean {
  const { uid, gid, mode } = lstatSync(path)
  if (user.uid === 0) return true
  if (uid === user.uid) return (mode & OWN_WRITE) !== 0
  return (mode & (gid === user.gid ? GROUP_WRITE : OTHER_WRITE)) !== 0
}

function statOrNull(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}
