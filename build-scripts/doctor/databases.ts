// Checks the databases: sound, with a schema that this release knows, and private accounts.
import { existsSync, statSync } from 'node:fs'
import type { Config } from '../../src/ground/config.ts'
import { type Finding, fail, ok, warn } from '../../src/state/engine-check.ts'
import { PRIVATE } from '../../src/state/sqlite/accounts/database.ts'
import { type Db, openDatabase, SCRIPT_BUSY_MS, versionOf } from '../../src/state/sqlite/connection.ts'
import { holderOf } from '../../src/state/sqlite/server-hold.ts'
import { DamagedDatabase } from '../../src/state/sqlite/sqlite-fault.ts'
import { countRows, type DatabaseName, KINDS, rowsText, unsoundness } from '../backup/folder.ts'

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
  const open = [file, `${file}-wal`, `${file}-shm`].filter((path) => modeOf(path) & ~PRIVATE)
  if (open.length === 0) return []
  return [warn(database, `other users of this machine can read ${open.join(', ')}`, `chmod 600 ${open.join(' ')}`)]
}

function modeOf(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
}
