// A backup that is to be restored: found, and checked to the last byte before anything is touched.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseName, KINDS } from '../backup/databases.ts'
import { hashFile } from '../backup/file-hash.ts'
import { listBackups, readBackupManifest } from '../backup/folder.ts'
import type { BackupFile } from '../backup/manifest.ts'
import { unsoundnessOfFile } from '../backup/soundness.ts'
import { BadInput } from '../cli/command.ts'

/** A backup is not whole. */
export class DamagedBackup extends BadInput {
  /** Which file, and what is wrong with it. */
  readonly reason: string

  constructor(name: string, reason: string) {
    super(`Backup ${name} is damaged (${reason}); nothing was restored. "npm run restore -- --list" shows the others.`)
    this.reason = reason
  }
}

/** A backup's file, checked. */
export interface CheckedFile extends BackupFile {
  path: string
}

/** The name of the backup to restore: the given one, or the newest. Throws {@link BadInput} where it is not there. */
export async function chooseBackup(folder: string, given: string | undefined): Promise<string> {
  const names = await listBackups(folder)
  const name = given ?? names[0]
  if (name === undefined) throw new BadInput(`There is no backup in ${folder} (BACKUP_DIR).`)
  if (names.includes(name)) return name
  throw new BadInput(`There is no backup ${name} in ${folder}. "npm run restore -- --list" shows all.`)
}

/** The files of a backup, all of them whole. Throws {@link DamagedBackup}, naming the file that is not, or BadInput. */
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
  const fault = (await differs(file)) ?? unsoundnessOfFile(file.path)
  if (fault !== null) throw new DamagedBackup(name, `${file.file}: ${fault}`)
  const known = KINDS[file.database].schemaVersion
  if (file.schemaVersion <= known) return
  throw new BadInput(
    `${file.file} of backup ${name} has schema version ${file.schemaVersion}; this release knows up to ${known}. ` +
      'Nothing was restored: install the release that made it, or a newer one.',
  )
}

/** What of size and hash is another than in the manifest; null where nothing is. */
export async function differs({ path, bytes, sha256 }: CheckedFile): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  if (found === null) return 'it is not there'
  if (found.size !== bytes) return `it has ${found.size} bytes instead of ${bytes}`
  return (await hashFile(path)) === sha256 ? null : 'its SHA-256 does not match'
}
