// Finds the backup to restore and checks it completely before anything is changed.
import { join } from 'node:path'
import { reading } from '../../src/state/sqlite/connection.ts'
import type { BackupFile } from '../backup/folder.ts'
import { type DatabaseName, differs, KINDS, listBackups, readBackupManifest, unsoundness } from '../backup/folder.ts'
import { BadInput } from '../cli/command.ts'

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
