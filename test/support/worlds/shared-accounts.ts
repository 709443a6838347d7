// Servers that share accounts in PostgreSQL, each with connections of its own.
import { onTestFinished } from 'vitest'
import { readBearer } from '../../../src/accounts/key-format.ts'
import { authenticate } from '../../../src/accounts/verification.ts'
import { QUERIES, type QueryWeek } from '../../../src/state/accounts/query-log.ts'
import type { KeyAuthenticator } from '../../../src/state/accounts.ts'
import {
  type PostgresAccounts,
  type PostgresAccountsSetting,
  postgresAccounts,
} from '../../../src/state/postgres/accounts.ts'
import type { PostgresOptions } from '../../../src/state/postgres/pool.ts'
import type { PostgresWorld } from './postgres-world.ts'

export interface SharedServer extends PostgresAccounts, KeyAuthenticator {
  /** How many rows the log had at each announcement. */
  readonly announced: readonly number[]
  /** The subjects of the log's rows, in their order. */
  logged(): Promise<string[]>
  /** All keys that there are. */
  keyIds(): Promise<string[]>
  /** The searches of all weeks. */
  queries(): Promise<QueryWeek[]>
}

/** A server's accounts. It reads a key from PostgreSQL each time, as if nothing were cached. */
export function sharedServer(
  world: PostgresWorld,
  url: string,
  setting: Partial<PostgresAccountsSetting> = {},
  pool?: PostgresOptions,
): SharedServer {
  const announced: number[] = []
  const db = world.pool(url, pool)
  const list = async (sql: string) => (await db.query<{ item: string }>(sql)).map(({ item }) => item)
  const logged = () => list('SELECT subject AS item FROM changes ORDER BY number')
  const announce = async () => void announced.push((await logged()).length)
  const accounts = postgresAccounts({ db, announce, ...setting })
  onTestFinished(() => accounts.close())
  return {
    ...accounts,
    announced,
    logged,
    keyIds: () => list('SELECT key_id AS item FROM keys ORDER BY key_id'),
    queries: () => db.query<QueryWeek>(QUERIES, ['']),
    async authenticate(credential) {
      const isToken = credential !== null && typeof credential === 'object'
      const keyId = (isToken ? credential : readBearer(credential))?.keyId
      const stored = keyId === undefined ? undefined : await accounts.findKey(keyId)
      return authenticate(credential, { find: () => stored, now: accounts.databaseNow })
    },
  }
}
