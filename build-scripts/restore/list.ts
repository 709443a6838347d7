// Lists the backups for `restore --list`.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { KINDS } from '../backup/databases.ts'
import { listBackups, readBackupManifest } from '../backup/folder.ts'
import type { BackupFile } from '../backup/manifest.ts'

/** One line per backup with name and content, newest first. Checks sizes but not hashes. */
export async function backupLines(folder: string): Promise<string[]> {
  const lines: string[] = []
  for (const name of await listBackups(folder)) lines.push(`${name}  ${await described(folder, name)}`)
  return lines
}

async function described(folder: string, name: string): Promise<string> {
  const manifest = await readBackupManifest(folder, name)
  if (manifest === null) return 'damaged: its backup.json is missing or damaged'
  const parts: string[] = []
  for (const file of manifest.files) parts.push(await describedFile(join(folder, name), file))
  return parts.join(', ')
}

async function describedFile(folder: string, { database, file, bytes, rows }: BackupFile): Promise<string> {
  const size = await stat(join(folder, file)).then(
    (found) => found.size,
    () => null,
  )
  const [table] = KINDS[database].growing
  if (size === bytes) return `${database} with ${rows[table]} ${table} (${(bytes / 1e6).toFixed(1)} MB)`
  return `${database} damaged: ${file} ${size === null ? 'is missing' : `has ${size} bytes instead of ${bytes}`}`
}
