// The databases: sound, of a schema that this release knows, and with logs that get written back.
import { statSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { DamagedDatabase, type Db, openDatabase, SCRIPT_BUSY_MS } from '../../src/state/sqlite.ts'
import { type DatabaseName, KINDS } from '../backup/databases.ts'
import { countRows, schemaVersionOf, unsoundness } from '../backup/soundness.ts'
import { type Finding, fail, ok, sizeOf, warn } from './finding.ts'

const LARGE_LOG = 64e6
const ABSENT: Record<DatabaseName, string> = {
  catalog: 'not there yet; "npm run import" makes it, and until then the demo or a snapshot built elsewhere is served',
  accounts: 'not there yet; the server makes it',
}

/** Soundness and schema of a database, and the size of its log. Reads every page of it; writes nothing. */
export function checkDatabase(database: DatabaseName, config: Config): Finding[] {
  const file = KINDS[database].fileOf(config)
  if (bytesOf(file) === null) return [ok(database, `${file} is ${ABSENT[database]}`)]
  return [checkFile(database, file), ...checkLog(database, file)]
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
    return fail(database, `${file} cannot be read: ${(error as Error).message}`, 'mend its rights')
  }
}

function checkSchema(database: DatabaseName, db: Db): Finding {
  const { schemaVersion, growing } = KINDS[database]
  const found = schemaVersionOf(db)
  const [table] = growing
  const said = `${db.name}: sound, ${countRows(db, [table])[table]} ${table}, schema version ${found}`
  if (found > schemaVersion)
    return fail(database, `${said}; this release knows up to ${schemaVersion}`, 'update Vitrine')
  return ok(database, found < schemaVersion ? `${said} (the next start brings it to ${schemaVersion})` : said)
}

function checkLog(database: DatabaseName, file: string): Finding[] {
  const bytes = bytesOf(`${file}-wal`) ?? 0
  if (bytes < LARGE_LOG) return []
  const text = `${file}-wal has ${sizeOf(bytes)}: something reads the database without an end`
  return [warn(database, text, 'restart what has run longest; the log is written back then')]
}

function bytesOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null
}
