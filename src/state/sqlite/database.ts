// A SQLite connection as a database for the statements that both engines share.

import { inTurn } from '../../ground/scheduling.ts'
import type { Database, Run } from '../database.ts'
import { type Db, inTransaction } from './connection.ts'

export interface SqliteSetting extends Pick<Database, 'announce' | 'now'> {
  /** Notes a change, inside its transaction. */
  changed(kind: string, subject: string): void
}

/** The database of a connection. While a transaction is under way, other calls wait for it. */
export function sqliteDatabase(db: Db, { announce, now, changed }: SqliteSetting): Database {
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
