// Servers that share accounts in PostgreSQL, each with connections of its own.
import { onTestFinished } from 'vitest'
import { readBearer } from '../../../src/accounts/key-format.ts'
import { authenticate } from '../../../src/accounts/verification.ts'
import type { KeyAuthenticator } from '../../../src/state/accounts/accounts.ts'
import {
  type PostgresAccounts,
  type PostgresAccountsSetting,
  postgresAccounts,
} from '../../../src/state/postgres/accounts.ts'
import type { PostgresOptions } from '../../../src/state/postgres/pool.ts'
import type { PostgresWorld } from './postgres-world.ts'

/** What was announced: the id of each key with its change number. */
type Announced = readonly (readonly [keyId: string, change: number])[]
export interface SharedServer extends PostgresAccounts, KeyAuthenticator {
  readonly announced: Announced
  /** The keys that changed after a change number, and the number of the last change. */
  changedKeys(since: number): Promise<{ change: number; keyIds: string[] }>
}

const CHANGED = `SELECT change, ARRAY(SELECT key_id FROM keys WHERE change > $1 ORDER BY key_id) AS "keyIds"
  FROM accounts_state`

/** A server's accounts. It reads a key from PostgreSQL each time, as if nothing were cached. */
export function sharedServer(
  world: PostgresWorld,
  url: string,
  setting: Partial<PostgresAccountsSetting> = {},
  pool?: PostgresOptions,
): SharedServer {
  const announced: [string, number][] = []
  const announcer = {
    key: async (keyId: string, change: number) => void announced.push([keyId, change]),
    allKeys: async () => {},
    edit: async () => {},
  }
  const db = world.pool(url, pool)
  const accounts = postgresAccounts({ db, announcer, ...setting })
  onTestFinished(() => accounts.close())
  return {
    ...accounts,
    announced,
    async changedKeys(since) {
      const [changed] = await db.query<{ change: number; keyIds: string[] }>(CHANGED, [since])
      return changed as { change: number; keyIds: string[] }
    },
    async authenticate(authorization) {
      const keyId = readBearer(authorization)?.keyId
      const stored = keyId === undefined ? undefined : await accounts.findKey(keyId)
      return authenticate(authorization, { find: () => stored, now: accounts.databaseNow })
    },
  }
}
