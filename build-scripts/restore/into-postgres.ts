// Restores into PostgreSQL, while servers use it. Keys that ended after the backup stay ended. (rules 21.19, 29.11, 37.56)
import Database from 'better-sqlite3'
import { publishEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Announce } from '../../src/state/changes.ts'
import { lockAccounts } from '../../src/state/postgres/accounts/tables.ts'
import { lockEditorial } from '../../src/state/postgres/editorial/rows.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import { accountsIntoPostgres } from '../backup/accounts.ts'
import type { DatabaseName } from '../backup/databases.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { type Carried, ENDED_KEYS, type EndedKey, keepEnded, NOTHING_CARRIED } from './ended-keys.ts'

/** The database that servers share, and how they learn of a change. */
export interface SharedTarget {
  readonly postgres: Postgres
  readonly announce: Announce
}

type Copies = Partial<Record<DatabaseName, string>>

/**
 * Stores the accounts and the editorial data of a backup in one transaction, from the copies of its files, and announces
 * nothing. Returns the keys that stay ended.
 */
export async function restoreShared(postgres: Postgres, copies: Copies): Promise<Carried> {
  const { catalog, accounts } = copies
  return postgres.transaction(async (query) => {
    // Everyone locks editorial data, keys and the log in this order. Otherwise two transactions could wait for each other.
    await lockEditorial(query)
    const carried = accounts === undefined ? NOTHING_CARRIED : await restoreAccounts(query, accounts)
    if (catalog !== undefined) await withCatalog(catalog, (db) => publishEditorial(query, db))
    return carried
  })
}

async function restoreAccounts(query: Query, copy: string): Promise<Carried> {
  await lockAccounts(query)
  const carried = keepEnded(copy, await query<EndedKey>(ENDED_KEYS))
  const db = new Database(copy)
  try {
    await accountsIntoPostgres(query, db)
    return carried
  } finally {
    db.close()
  }
}
