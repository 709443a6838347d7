// A migrated PostgreSQL database for a test.
import { openPostgres, type Postgres } from '../../../src/state/postgres/pool.ts'
import { POSTGRES_MIGRATIONS } from '../../../src/state/postgres/schema.ts'
import { createDatabase, type Engines } from './engines.ts'

let databases = 0

/** Creates a database with the tables of this release. */
export async function createMigrated({ databaseUrl }: Engines): Promise<{ url: string; db: Postgres }> {
  databases += 1
  const url = await createDatabase(databaseUrl, `migrated${databases}`)
  const db = openPostgres(url, { connections: 4, queryMs: 10_000, connectMs: 10_000 })
  for (const sql of POSTGRES_MIGRATIONS) await db.query(sql)
  await db.query("INSERT INTO accounts_state VALUES (1, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING")
  return { url, db }
}
