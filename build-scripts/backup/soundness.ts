// Checks whether a SQLite file is sound, counts its rows, and hashes it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../src/state/sqlite/connection.ts'

/** What SQLite finds wrong with a database, as one line, or null if it is sound. Reads every page. */
export function unsoundness(db: Db): string | null {
  try {
    const first = String(db.pragma('integrity_check(1)', { simple: true }))
    if (first !== 'ok') return oneLine(first)
    const orphans = db.pragma('foreign_key_check') as unknown[]
    return orphans.length > 0 ? `${orphans.length} rows refer to missing rows` : null
  } catch (error) {
    return oneLine((error as Error).message)
  }
}

/** Row counts by table; 0 for a missing table. */
export function countRows(db: Db, tables: readonly string[]): Record<string, number> {
  const sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
  const has = db.prepare<[string], number>(sql).pluck()
  const count = (table: string) =>
    has.get(table) ? (db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() as number) : 0
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
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
