// Lists the backups for `restore --list`.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups, readBackupManifest } from '../backup/folder.ts'
import { type BackupFile, described } from '../backup/manifest.ts'

/** One line per backup with name and content, newest first. Checks sizes but not hashes. */
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
  const size = (await stat(join(folder, file.file)).catch(() => null))?.size
  if (size === file.bytes) return described(file)
  const wrong = size === undefined ? 'is missing' : `has ${size} bytes instead of ${file.bytes}`
  return `${file.database} damaged: ${file.file} ${wrong}`
}
