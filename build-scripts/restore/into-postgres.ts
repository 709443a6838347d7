// Restores into PostgreSQL, while servers use it. Keys that ended after the backup stay ended. (rules 21.19, 29.11, 37.56)
import type { Config } from '../../src/config.ts'
import { publishEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Announce } from '../../src/state/changes.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { accountsToPostgres, lockAccounts } from '../move/accounts.ts'
import { withAccountsFile } from '../move/accounts-file.ts'
import type { CheckedFile } from './checked-backup.ts'
import { incomingOf } from './replace.ts'
import type { Carried } from './revocations.ts'
import type { RestoredFile, RestoreTarget } from './run.ts'

/**
 * Takes the accounts and the editorial data of a backup into PostgreSQL, in one transaction, and announces them. The
 * catalog is a file, as with SQLite.
 */
export function sharedTarget(
  { catalogDb }: Pick<Config, 'catalogDb'>,
  postgres: Postgres,
  announce: Announce,
): RestoreTarget {
  return {
    isFile: (database) => database === 'catalog',
    async restore(files) {
      const accounts = files.find(({ database }) => database === 'accounts')
      const hasCatalog = files.some(({ database }) => database === 'catalog')
      const restored = await postgres.transaction(async (query) => {
        // In the order of a move, so that neither waits for the other.
        if (hasCatalog) await withCatalog(incomingOf(catalogDb), (catalog) => publishEditorial(query, catalog))
        return accounts ? [await restoreAccounts(query, accounts)] : []
      })
      await announce()
      return restored
    },
  }
}

async function restoreAccounts(query: Query, file: CheckedFile): Promise<RestoredFile> {
  await lockAccounts(query)
  await query(KEEP_ENDED)
  await withAccountsFile(file.path, 'restored', (db: Db) => accountsToPostgres(query, db))
  const carried: Carried = { revoked: await idsOf(query, REVOKE), rotated: await idsOf(query, ROTATE) }
  return { file, target: 'PostgreSQL', aside: null, carried }
}

async function idsOf(query: Query, update: string): Promise<string[]> {
  const rows = await query<{ keyId: string }>(update)
  return rows.map(({ keyId }) => keyId).sort()
}

const KEEP_ENDED = `CREATE TEMP TABLE ended ON COMMIT DROP AS
  SELECT key_id, status, rotations, secret_hash, previous_hash, previous_expires_at FROM keys
  WHERE status = 'revoked' OR rotations > 0`
const REVOKE = `UPDATE keys SET status = 'revoked' FROM ended
  WHERE keys.key_id = ended.key_id AND ended.status = 'revoked' AND keys.status = 'active'
  RETURNING keys.key_id AS "keyId"`
const ROTATE = `UPDATE keys SET rotations = ended.rotations, secret_hash = ended.secret_hash,
    previous_hash = ended.previous_hash, previous_expires_at = ended.previous_expires_at FROM ended
  WHERE keys.key_id = ended.key_id AND keys.rotations < ended.rotations
  RETURNING keys.key_id AS "keyId"`
