// Reads the searches that are counted in the accounts of a file.
import { existsSync } from 'node:fs'
import { QUERIES, type QueryWeek } from '../../accounts/query-log.ts'
import { type Db, reading, versionOf } from '../connection.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'

/** The searches of the weeks from one on. None if no server of this release has opened the accounts yet. */
export async function storedQueries(file: string, from: string): Promise<readonly QueryWeek[]> {
  if (!existsSync(file)) return []
  const read = (db: Db) => db.prepare<[Record<number, string>], QueryWeek>(QUERIES).all({ 1: from })
  return reading(file, (db) => (versionOf(db) < ACCOUNTS_MIGRATIONS.length ? [] : read(db)), 'accounts')
}
