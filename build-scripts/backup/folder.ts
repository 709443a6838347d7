// The folder of backups: one folder per backup. Its name is its time, so names sort by age.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Config } from '../../src/ground/config.ts'
import { parseJson } from '../../src/ground/texts.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { CATALOG_MIGRATIONS } from '../../src/state/sqlite/catalog/schema.ts'
import { type Db, reading } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { removeOrWarn, warnNotRemoved } from '../cli/files.ts'
import { counted } from '../cli/lines.ts'

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
  const json = parseJson(await readFile(join(folder, name, BACKUP_MANIFEST), 'utf8').catch(() => ''))
  return json.ok ? (ManifestSchema.safeParse(json.value).data ?? null) : null
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

export const DATABASES = ['catalog', 'accounts'] as const
export type DatabaseName = (typeof DATABASES)[number]

interface DatabaseKind {
  fileOf(config: Config): string
  /** The newest schema version that this release knows. */
  schemaVersion: number
  /** The table whose rows are counted. */
  table: string
}

export const KINDS: Readonly<Record<DatabaseName, DatabaseKind>> = {
  catalog: {
    fileOf: ({ catalogDb }) => catalogDb,
    schemaVersion: CATALOG_MIGRATIONS.length,
    table: 'entries',
  },
  accounts: {
    fileOf: ({ accountsDb }) => accountsDb,
    schemaVersion: ACCOUNTS_MIGRATIONS.length,
    table: 'keys',
  },
}

// The manifest of a backup: its files with sizes and hashes. It is written last, so a folder without one is not a backup.

/** Increase it if the layout of a backup changes. */
export const BACKUP_FORMAT = 1

const BackupFile = z.object({
  database: z.enum(DATABASES),
  /** Name in the folder of the backup. */
  file: z.string().regex(/^[a-z]+\.db$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  schemaVersion: z.int().min(0),
  /** Row counts by table. */
  rows: z.record(z.string(), z.int().min(0)),
})
export type BackupFile = z.infer<typeof BackupFile>

/** How many rows a database has, such as `3,118 entries`. */
export function rowsText(database: DatabaseName, rows: number): string {
  return database === 'catalog' ? counted(rows, 'entry', 'entries') : counted(rows, 'key')
}

/** What a file has, for the operator. */
export function described({ database, rows, bytes }: BackupFile): string {
  return `${database} with ${rowsText(database, rows[KINDS[database].table] ?? 0)} (${(bytes / 1e6).toFixed(1)} MB)`
}

const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** ISO 8601. */
  createdAt: z.string(),
  release: z.string(),
  files: z.array(BackupFile).min(1),
})
export type BackupManifest = z.infer<typeof ManifestSchema>

/** What SQLite finds wrong with a database, as one line, or null if it is sound. Reads every page. */
export function unsoundness(db: Db): string | null {
  try {
    const first = String(db.pragma('integrity_check(1)', { simple: true }))
    if (first !== 'ok') return oneLine(first)
    const orphans = db.pragma('foreign_key_check') as unknown[]
    return orphans.length > 0 ? `rows that refer to missing rows: ${orphans.length}` : null
  } catch (error) {
    return oneLine((error as Error).message)
  }
}

/** How many rows the table of a database has; 0 for a missing table. */
export function countRows(db: Db, database: DatabaseName): number {
  const { table } = KINDS[database]
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined
  return isThere ? (db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() as number) : 0
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The SHA-256 of a file of any size, in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** What a manifest says about the file at a path. */
type Expected = { readonly path: string; readonly bytes: number; readonly sha256: string }

/** How a file differs from the manifest in size or hash, or null if it does not. */
export async function differs({ path, bytes, sha256 }: Expected): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  if (found === null) return 'it is missing'
  if (found.size !== bytes) return `it has ${found.size} bytes instead of ${bytes}`
  return (await hashFile(path)) === sha256 ? null : 'its SHA-256 does not match'
}

// Finds the backup to restore and checks it completely before anything is changed.

/** A backup is damaged or incomplete. */
export class DamagedBackup extends BadInput {
  /** The damaged file, and what is wrong with it. */
  readonly reason: string

  constructor(name: string, reason: string) {
    super(`Backup ${name} is damaged (${reason}); nothing was restored. "npm run restore -- --list" shows the others.`)
    this.reason = reason
  }
}

/** A checked file of a backup. */
export interface CheckedFile extends BackupFile {
  path: string
}

/** The name of the backup to restore: the given one, or the newest. Throws {@link BadInput} if there is none. */
export async function chooseBackup(folder: string, given: string | undefined): Promise<string> {
  const names = await listBackups(folder)
  const name = given ?? names[0]
  if (name === undefined) throw new BadInput(`There is no backup in ${folder} (BACKUP_DIR).`)
  if (names.includes(name)) return name
  throw new BadInput(`There is no backup ${name} in ${folder}. "npm run restore -- --list" shows all.`)
}

/** The files of a valid backup. Throws {@link DamagedBackup}, which names the damaged file, or BadInput. */
export async function checkBackup(folder: string, name: string, only?: DatabaseName): Promise<CheckedFile[]> {
  const manifest = await readBackupManifest(folder, name)
  if (manifest === null) throw new DamagedBackup(name, 'its backup.json is missing or damaged')
  const wanted = manifest.files.filter(({ database }) => only === undefined || database === only)
  if (wanted.length === 0) throw new BadInput(`Backup ${name} holds no ${only}; nothing was restored.`)
  const files = wanted.map((file) => ({ ...file, path: join(folder, name, file.file) }))
  for (const file of files) await checkFile(name, file)
  return files
}

async function checkFile(name: string, file: CheckedFile): Promise<void> {
  const fault = (await differs(file)) ?? (await reading(file.path, unsoundness))
  if (fault !== null) throw new DamagedBackup(name, `${file.file}: ${fault}`)
  const known = KINDS[file.database].schemaVersion
  if (file.schemaVersion <= known) return
  throw new BadInput(
    `${file.file} of backup ${name} has schema version ${file.schemaVersion}; this release knows up to ${known}. ` +
      'Nothing was restored. Install the release that made the backup, or a newer one.',
  )
}

/** Removes a database with all that SQLite keeps beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', ...BESIDE]) await rm(file + suffix, { force: true })
}

/** What SQLite keeps beside a database. The files of another database would corrupt it. */
export const BESIDE = ['-wal', '-shm', '-journal']
