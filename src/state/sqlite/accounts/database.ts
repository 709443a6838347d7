// Opens the accounts database.

import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { inTurn } from '../../../ground/scheduling.ts'
import type { Database, Run } from '../../database.ts'
import { adopt, makeFolder } from '../../ownership.ts'
import {
  closing,
  type Db,
  inTransaction,
  knownVersion,
  migrate,
  openDatabase,
  orClosed,
  reading,
  readingsOutlasted,
  SCRIPT_BUSY_MS,
} from '../connection.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'

/** Only the owner can read the accounts, because they have email addresses. */
export const PRIVATE = 0o600

/** Opens the accounts for reading and writing. Creates the file if it does not exist, and migrates it. */
export function openAccountsDb(file: string, { busyMs }: { busyMs: number }): Db {
  createPrivate(file)
  const db = openDatabase(file, { busyMs, name: 'accounts' })
  return orClosed(db, () => migrate(db, ACCOUNTS_MIGRATIONS), 'accounts')
}

/** Creates an empty file if there is none. SQLite gives `-wal` and `-shm` the mode of the database. */
function createPrivate(file: string): void {
  try {
    makeFolder(dirname(file))
    closeSync(openSync(file, 'wx', PRIVATE))
    adopt(file)
  } catch {
    // The file exists, or SQLite reports why it cannot be created.
  }
}

/** The accounts of a connection, for the statements that both engines share. A running server sees each change at its next request. */
export function accountsDatabase(db: Db, now: () => number): Database {
  const numbered = db.prepare('UPDATE accounts_state SET change = change + 1')
  return sqliteDatabase(db, { now, announce: readingsOutlasted, changed: () => void numbered.run() })
}

/**
 * The accounts of a file, for commands. A statement changes no byte of the file, and has no rows in a schema before version
 * `since`; a transaction brings the file to this release first. Both throw UnusableDatabase.
 */
export function accountsFile(file: string, { since = 1, now = Date.now } = {}): Database {
  const read = (db: Db, ...statement: Parameters<Run>) =>
    knownVersion(db, ACCOUNTS_MIGRATIONS) < since ? [] : accountsDatabase(db, now).run(...statement)
  return {
    run: ((...statement) => reading(file, (db) => read(db, ...statement), 'accounts')) as Run,
    exclusive: (name, work) =>
      closing(
        openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS }),
        (db) => accountsDatabase(db, now).exclusive(name, work),
        'accounts',
      ),
    announce: readingsOutlasted,
    now,
  }
}

interface SqliteSetting extends Pick<Database, 'announce' | 'now'> {
  /** Notes a change, inside its transaction. */
  changed(kind: string, subject: string): void
}

/** The database of a connection. While a transaction is under way, other calls wait for it. */
function sqliteDatabase(db: Db, { announce, now, changed }: SqliteSetting): Database {
  const execute = statements(db)
  const next = turnsOf(db.name)
  const transaction = {
    run: (async (sql, values) => execute(sql, values)) as Run,
    changed: async (kind: string, subject = '') => changed(kind, subject),
  }
  return {
    run: ((sql, values) => next(() => execute(sql, values))) as Run,
    exclusive: (_, work) => next(() => inTransaction(db, () => work(transaction))),
    announce,
    now,
  }
}

const turns = new Map<string, ReturnType<typeof inTurn>>()

/**
 * What this process does with a file, one after the other. Otherwise statements of others could get into a transaction, or block
 * the event loop until it ends, and it could not end.
 */
function turnsOf(file: string): ReturnType<typeof inTurn> {
  const next = turns.get(file) ?? inTurn()
  turns.set(file, next)
  return next
}

/** Runs statements, each prepared once. */
function statements(db: Db) {
  const prepared = new Map<string, ReturnType<Db['prepare']>>()
  return (sql: string, values: readonly unknown[] = []): readonly unknown[] => {
    const statement = prepared.get(sql) ?? db.prepare(dialect(sql))
    prepared.set(sql, statement)
    const named: Record<number, unknown> = {}
    for (const [index, value] of values.entries()) named[index + 1] = value
    if (statement.reader) return statement.all(named)
    statement.run(named)
    return []
  }
}

function dialect(sql: string): string {
  return sql.replaceAll(/\beach\(/g, 'json_each(').replaceAll(/ FOR UPDATE( SKIP LOCKED)?/g, '')
}
