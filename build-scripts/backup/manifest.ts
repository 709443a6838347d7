// The manifest of a backup: its files with sizes and hashes. It is written last, so a folder without one is not a backup.
import { z } from 'zod'
import { parseJson } from '../../src/ground/texts.ts'
import { DATABASES, KINDS } from './databases.ts'

/** Increase it if the layout of a backup changes. */
export const BACKUP_FORMAT = 1

const BackupFile = z.object({
  database: z.enum(DATABASES),
  /** Name in the folder of the backup. */
  file: z.string().regex(/^[a-z]+\.db$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  schemaVersion: z.int().min(0),
  /** Row counts by table, for tables whose rows are never deleted. */
  rows: z.record(z.string(), z.int().min(0)),
})
export type BackupFile = z.infer<typeof BackupFile>

/** What a file has, for the operator. */
export function described({ database, rows, bytes }: BackupFile): string {
  const [table] = KINDS[database].growing
  return `${database} with ${rows[table]} ${table} (${(bytes / 1e6).toFixed(1)} MB)`
}

const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** ISO 8601. */
  createdAt: z.string(),
  release: z.string(),
  files: z.array(BackupFile).min(1),
})
export type BackupManifest = z.infer<typeof ManifestSchema>

/** Reads the text of a manifest. Null if it is not valid. */
export function parseBackupManifest(text: string): BackupManifest | null {
  const json = parseJson(text)
  return json.ok ? (ManifestSchema.safeParse(json.value).data ?? null) : null
}
