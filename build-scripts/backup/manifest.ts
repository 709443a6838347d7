// The manifest of a backup: what it holds, with sizes and hashes. It is written last, so a folder without one is none.
import { z } from 'zod'
import { parseJson } from '../../src/parse-json.ts'
import { DATABASES } from './databases.ts'

/** Raise it when the layout of a backup changes. */
export const BACKUP_FORMAT = 1

const BackupFile = z.object({
  database: z.enum(DATABASES),
  /** Its name in the backup's folder. */
  file: z.string().regex(/^[a-z]+\.db$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  schemaVersion: z.int().min(0),
  /** Rows by table, of the tables that only grow. */
  rows: z.record(z.string(), z.int().min(0)),
})
export type BackupFile = z.infer<typeof BackupFile>

const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** ISO 8601. */
  createdAt: z.string(),
  release: z.string(),
  files: z.array(BackupFile).min(1),
})
export type BackupManifest = z.infer<typeof ManifestSchema>

/** Reads a manifest's text; null where it is none. */
export function parseBackupManifest(text: string): BackupManifest | null {
  const json = parseJson(text)
  return json.ok ? (ManifestSchema.safeParse(json.value).data ?? null) : null
}
