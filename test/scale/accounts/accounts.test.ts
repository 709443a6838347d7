// Accounts in PostgreSQL: the promises of both engines.
import { afterAll, beforeAll } from 'vitest'
import { keyAdmin } from '../../../src/state/accounts/keys.ts'
import { QUERIES, type QueryWeek } from '../../../src/state/accounts/query-log.ts'
import { postgresDatabase } from '../../../src/state/postgres/database.ts'
import { accountsSuite } from '../../support/suites/accounts-suite.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { sharedServer } from '../../support/worlds/shared-accounts.ts'

const DAY = 86_400_000

let world: PostgresWorld
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world.stop())

accountsSuite('PostgreSQL', async () => {
  const url = await world.database()
  const db = world.pool(url, { connections: 1 })
  return {
    server: async () => sharedServer(world, url),
    async admin() {
      return keyAdmin(postgresDatabase(db, async () => {}))
    },
    queries: () => db.query<QueryWeek>(QUERIES, ['']),
    async setBack(ms) {
      await db.query('UPDATE registration_attempts SET at = at + $1', [ms])
      await db.query('UPDATE keys SET previous_expires_at = previous_expires_at + $1', [ms])
    },
    async rows() {
      const tables = ['accounts_state', 'keys', 'usage', 'usage_batches', 'registration_attempts', 'sign_ins']
      const rowsOf = (table: string) =>
        db.query<{ row: string }>(`SELECT t.xmin || ' ' || t::text AS row FROM ${table} t`)
      return (await Promise.all(tables.map(rowsOf))).flat().map(({ row }) => row)
    },
    /** The clock of PostgreSQL cannot be set, so everything that is stored gets older. */
    async pass(ms) {
      await db.query('UPDATE registration_attempts SET at = at - $1', [ms])
      await db.query('UPDATE keys SET previous_expires_at = previous_expires_at - $1', [ms])
      for (const table of ['query_weeks', 'query_salt'])
        await db.query(`UPDATE ${table} SET week = to_char(week::date - $1::int, 'YYYY-MM-DD') WHERE week <> ''`, [
          Math.floor(ms / DAY),
        ])
      await db.query('UPDATE usage SET day = day - $1', [Math.floor(ms / DAY)])
    },
  }
})
